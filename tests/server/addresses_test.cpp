// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/http/ip_address.hpp"
#include "server/http/own_addresses.hpp"
#include "server/http/visitor_limits.hpp"

namespace rowan::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

IpAddress address(std::string_view text) { return IpAddress::parse(text).value(); }

TrustedProxies proxies(const std::vector<std::string_view>& texts) {
  std::vector<AddressRange> ranges;
  for (const std::string_view text : texts) ranges.push_back(AddressRange::parse(text).value());
  return TrustedProxies(std::move(ranges));
}

TEST(IpAddress, ReadsAndWritesBothKinds) {
  for (const std::string_view text : {"127.0.0.1", "192.168.1.7", "::1", "fd00::7", "2001:db8::1", "::"}) {
    EXPECT_EQ(address(text).text(), text);
  }
  EXPECT_EQ(address("::ffff:192.168.1.7"), address("192.168.1.7"));
  EXPECT_EQ(address("192.168.1.7").url_text(), "192.168.1.7");
  EXPECT_EQ(address("FD00:0::7").url_text(), "[fd00::7]");
  for (const std::string_view text : {"", " 127.0.0.1", "127.1", "127.0.0.256", "0127.0.0.1", "[::1]",
                                      "fe80::1%eth0", "1.2.3.4:80", ":", "name", "1.2.3.4.5"}) {
    EXPECT_FALSE(IpAddress::parse(text)) << text;
  }
  EXPECT_FALSE(IpAddress::parse(std::string_view("127.0.0.1\0x", 11)));
}

TEST(IpAddress, RecognizesSpecialAddresses) {
  EXPECT_TRUE(address("127.9.9.9").is_loopback());
  EXPECT_TRUE(address("::1").is_loopback());
  EXPECT_FALSE(address("128.0.0.1").is_loopback());
  EXPECT_TRUE(address("0.0.0.0").is_any());
  EXPECT_TRUE(address("::").is_any());
  EXPECT_FALSE(address("0.0.0.1").is_any());
  EXPECT_TRUE(address("169.254.3.4").is_link_local());
  EXPECT_TRUE(address("fe80::1").is_link_local());
  EXPECT_TRUE(address("fd00::1").is_unique_local());
  EXPECT_FALSE(address("2001:db8::1").is_unique_local());
}

TEST(AddressRange, ContainsAddressesThatBeginWithTheSameBits) {
  const auto ten = AddressRange::parse("10.0.0.0/8").value();
  EXPECT_TRUE(ten.contains(address("10.255.0.1")));
  EXPECT_TRUE(ten.contains(address("::ffff:10.255.0.1")));
  EXPECT_FALSE(ten.contains(address("11.0.0.0")));
  EXPECT_FALSE(ten.contains(address("a00::")));
  const auto odd = AddressRange::parse("172.16.0.0/12").value();
  EXPECT_TRUE(odd.contains(address("172.31.255.255")));
  EXPECT_FALSE(odd.contains(address("172.32.0.0")));
  const auto one = AddressRange::parse("fd00::7").value();
  EXPECT_TRUE(one.contains(address("fd00::7")));
  EXPECT_FALSE(one.contains(address("fd00::8")));
  EXPECT_TRUE(AddressRange::parse("fd00::/64").value().contains(address("fd00::ffff")));
  const auto all_v4 = AddressRange::parse("0.0.0.0/0").value();
  EXPECT_TRUE(all_v4.contains(address("203.0.113.9")));
  EXPECT_FALSE(all_v4.contains(address("::1")));
  EXPECT_TRUE(AddressRange::parse("::/0").value().contains(address("203.0.113.9")));
}

TEST(AddressRange, ErrorsNameTheProblem) {
  EXPECT_THAT(AddressRange::parse("proxy").error().message,
              HasSubstr("'proxy' is not an address such as 127.0.0.1"));
  for (const std::string_view text :
       {"10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/x"}) {
    EXPECT_THAT(AddressRange::parse(text).error().message, HasSubstr("0 to 32")) << text;
  }
  EXPECT_THAT(AddressRange::parse("::/129").error().message, HasSubstr("0 to 128"));
  EXPECT_THAT(AddressRange::parse("10.1.2.3/8").error().message, HasSubstr("10.0.0.0/8"));
  EXPECT_FALSE(AddressRange::parse("/8"));
  EXPECT_FALSE(AddressRange::parse(""));
}

std::string visitor(const TrustedProxies& trusted, std::string_view peer,
                    std::vector<std::string_view> fields) {
  return trusted.visitor(address(peer), fields).text();
}

TEST(TrustedProxies, BelieveOnlyTrustedPeers) {
  EXPECT_EQ(visitor({}, "127.0.0.1", {"203.0.113.9"}), "127.0.0.1");
  const auto trusted = proxies({"127.0.0.1", "::1"});
  EXPECT_EQ(visitor(trusted, "192.0.2.1", {"203.0.113.9"}), "192.0.2.1");
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(visitor(trusted, "::ffff:127.0.0.1", {"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(visitor(trusted, "::1", {"2001:db8::9"}), "2001:db8::9");
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {}), "127.0.0.1");
}

TEST(TrustedProxies, FindTheRightmostAddressThatIsNoProxy) {
  const auto trusted = proxies({"127.0.0.1", "10.0.0.0/8"});
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"198.51.100.1, 203.0.113.9, 10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"198.51.100.1", "203.0.113.9,10.0.0.2", "10.0.0.3"}),
            "203.0.113.9");
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"127.0.0.1, 198.51.100.1"}), "198.51.100.1");
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"10.0.0.9, 10.0.0.2"}), "10.0.0.9");  // all of them are proxies
}

TEST(TrustedProxies, ReadAddressesAsProxiesWriteThem) {
  const auto trusted = proxies({"127.0.0.1"});
  for (const std::string_view written :
       {"203.0.113.9", " 203.0.113.9\t", "203.0.113.9:4711", "x, 203.0.113.9"}) {
    EXPECT_EQ(visitor(trusted, "127.0.0.1", {written}), "203.0.113.9") << written;
  }
  for (const std::string_view written : {"2001:db8::9", "[2001:db8::9]", "[2001:db8::9]:4711"}) {
    EXPECT_EQ(visitor(trusted, "127.0.0.1", {written}), "2001:db8::9") << written;
  }
}

TEST(TrustedProxies, FallBackToTheLastProxyOnAnInvalidEntry) {
  const auto trusted = proxies({"127.0.0.1", "10.0.0.2"});
  for (const std::string_view written :
       {"", ",", "unknown", "203.0.113.9,", "203.0.113.9, ", "203.0.113.9 198.51.100.1", "[2001:db8::9",
        "[::9]x", "203.0.113.999", "203.0.113.9, _hidden", "evil.example"}) {
    EXPECT_EQ(visitor(trusted, "127.0.0.1", {written}), "127.0.0.1") << written;
  }
  EXPECT_EQ(visitor(trusted, "127.0.0.1", {"203.0.113.9, garbage, 10.0.0.2"}), "10.0.0.2");
}

TEST(VisitorKey, IsTheNetworkOfAnIpv6Customer) {
  EXPECT_EQ(visitor_key(address("2001:db8:1:2:aaaa::7")), "2001:db8:1:2::/64");
  EXPECT_EQ(visitor_key(address("2001:db8:1:2::")), visitor_key(address("2001:db8:1:2:ffff:ffff:ffff:ffff")));
  EXPECT_NE(visitor_key(address("2001:db8:1:2::1")), visitor_key(address("2001:db8:1:3::1")));
  EXPECT_EQ(visitor_key(address("fd00::7")), "fd00::/64");
}

TEST(VisitorKey, IsTheAddressIfTheNetworkHasOtherVisitors) {
  for (const std::string_view text : {"203.0.113.9", "127.0.0.1", "127.0.0.2", "::1", "fe80::7"}) {
    EXPECT_EQ(visitor_key(address(text)), text);
  }
  EXPECT_EQ(visitor_key(address("::ffff:203.0.113.9")), "203.0.113.9");
}

TEST(NetworkKey, IsTheLargestNetworkThatACustomerMayHave) {
  EXPECT_EQ(network_key(visitor_key(address("2001:db8:1:2:aaaa::7"))), "2001:db8:1::/48");
  EXPECT_EQ(network_key(visitor_key(address("2001:db8:1:ffff::7"))), "2001:db8:1::/48");
  EXPECT_NE(network_key(visitor_key(address("2001:db8:2:2::7"))), "2001:db8:1::/48");
  for (const std::string_view text : {"203.0.113.9", "127.0.0.1", "::1", "fe80::7"})
    EXPECT_EQ(network_key(visitor_key(address(text))), "") << text;
}

TEST(VisitorAccounts, ForgetDisconnectedVisitors) {
  VisitorAccounts accounts;
  VisitorAccounts::Clock::time_point now{};
  const auto first = accounts.of("203.0.113.9", now);
  EXPECT_EQ(accounts.of("203.0.113.9", now), first);
  EXPECT_NE(accounts.of("203.0.113.8", now), first);
  for (int number = 0; number < 100'000; ++number) {
    now += std::chrono::seconds(1);
    static_cast<void>(accounts.of(std::to_string(number), now));
  }
  EXPECT_LE(accounts.size(), 1'024U);
}

std::vector<std::string> hosts(std::string_view listening, const OwnAddresses& own) {
  std::vector<std::string> found;
  for (const ReachableHost& host : reachable_hosts(address(listening), own)) {
    found.push_back(host.interface.empty() ? host.host : host.host + ' ' + host.interface);
  }
  return found;
}

OwnAddresses a_laptop() {
  return {.interfaces = {{"lo", address("127.0.0.1")},
                         {"docker0", address("172.17.0.1")},
                         {"br-5f0c", address("172.18.0.1")},
                         {"eth0", address("10.1.1.1")},
                         {"wlan0", address("192.168.1.7")},
                         {"lo", address("::1")},
                         {"wlan0", address("fd00::7")},
                         {"wlan0", address("2001:db8::5")},
                         {"wlan0", address("2001:db8::7")},
                         {"wlan0", address("fe80::7")},
                         {"usb0", address("169.254.9.9")},
                         {"docker0", address("fd01::1")}},
          .preferred = {address("192.168.1.7"), address("2001:db8::7")},
          .names = {{"teacher", {address("127.0.1.1")}},
                    {"teacher.local", {address("fe80::7"), address("192.168.1.7")}},
                    {"guest.local", {address("172.17.0.1")}}}};
}

TEST(ReachableHosts, ListTheBestFirstAndContainersLast) {
  EXPECT_THAT(hosts("0.0.0.0", a_laptop()),
              ElementsAre("192.168.1.7", "10.1.1.1", "teacher.local", "169.254.9.9", "172.17.0.1 docker0",
                          "172.18.0.1 br-5f0c"));
  EXPECT_THAT(
      hosts("::", a_laptop()),
      ElementsAre("192.168.1.7", "10.1.1.1", "teacher.local", "[2001:db8::7]", "[2001:db8::5]", "[fd00::7]",
                  "169.254.9.9", "172.17.0.1 docker0", "172.18.0.1 br-5f0c", "[fd01::1] docker0"));
}

TEST(ReachableHosts, ListTheLocalNetworkBeforeATunnel) {
  OwnAddresses own = a_laptop();
  own.interfaces.push_back({"wg0", address("10.99.0.2"), true});
  own.preferred = {address("10.99.0.2")};
  EXPECT_THAT(hosts("0.0.0.0", own), ElementsAre("10.1.1.1", "192.168.1.7", "teacher.local", "10.99.0.2",
                                                 "169.254.9.9", "172.17.0.1 docker0", "172.18.0.1 br-5f0c"));
}

TEST(ReachableHosts, ListOnlyAddressesThatAreListenedOn) {
  EXPECT_THAT(hosts("192.168.1.7", a_laptop()), ElementsAre("192.168.1.7", "teacher.local"));
  EXPECT_THAT(hosts("10.1.1.1", a_laptop()), ElementsAre("10.1.1.1"));
  EXPECT_THAT(hosts("fd00::7", a_laptop()), ElementsAre("[fd00::7]"));
  EXPECT_THAT(hosts("127.0.0.1", a_laptop()), IsEmpty());
  EXPECT_THAT(hosts("0.0.0.0", {}), IsEmpty());
}

TEST(OwnAddresses, IncludeLoopback) {
  const OwnAddresses own = find_own_addresses(std::chrono::milliseconds(0));
  const auto is_loopback = [](const InterfaceAddress& entry) { return entry.address.is_loopback(); };
  EXPECT_TRUE(std::ranges::any_of(own.interfaces, is_loopback));
}

TEST(PageUrl, OmitsTheDefaultPort) {
  EXPECT_EQ(page_url("192.168.1.7", 8080), "http://192.168.1.7:8080/");
  EXPECT_EQ(page_url("[fd00::7]", 80), "http://[fd00::7]/");
}

}  // namespace
}  // namespace rowan::server
