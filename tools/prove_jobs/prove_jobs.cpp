// SPDX-License-Identifier: MIT
//
// Works on the jobs of the proof that first wins 15x15 (prove/jobs.hpp), for machines with many cores:
//
//     prove_jobs run FILE [--threads N] [--time SECONDS] [--nodes N,N,...] [--classes h9,i9,...]
//         works on jobs and appends what it finds to FILE, which may exist: done jobs are not done again.
//         Ends when all is done, after the time, or at SIGINT or SIGTERM
//     prove_jobs hard FILE [--threads N] [--time SECONDS] [--nodes N] [--classes ...] [--guide GUIDE]
//         works on all jobs that FILE leaves open at once, all threads in one tree, and appends every position
//         that it proves: the next run goes on from there. GUIDE has positions that first should head for
//         (prove/move_guide.hpp)
//     prove_jobs verify FILE
//         checks every proof and tells which classes are complete
//     prove_jobs merge FILE OTHER...
//         appends the records of OTHER files to FILE, those left out that FILE has already
//
// Exit code 0: done; 1: `verify` says no; 2: bad usage or input.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/stop_wait.hpp"
#include "game/notation.hpp"
#include "prove/class_report.hpp"
#include "prove/job_book.hpp"
#include "prove/job_runner.hpp"
#include "prove/move_guide.hpp"
#include "prove/shared_search.hpp"

namespace {

using namespace rowan;         // NOLINT(google-build-using-namespace): all of it is Rowan's
using namespace rowan::prove;  // NOLINT(google-build-using-namespace)

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "prove_jobs: %s\n", message.c_str());
  std::exit(2);
}

std::int64_t number_of(std::string_view text, const char* what) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1) {
    give_up(std::string(what) + " must be a number from 1, not '" + std::string(text) + "'");
  }
  return value;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

struct RunOptions {
  std::string file;
  int threads = 1;
  std::int64_t seconds = 0;
  std::vector<std::int64_t> efforts{200'000, 1'000'000, 5'000'000, 25'000'000};
  std::vector<std::string> classes = {};
  std::string guide = {};
};

RunOptions run_options(const std::vector<std::string>& words) {
  RunOptions options{.file = words.at(0)};
  for (std::size_t i = 1; i < words.size(); i += 2) {
    const std::string& name = words[i];
    if (i + 1 == words.size()) give_up("the option " + name + " needs a value");
    const std::string& value = words[i + 1];
    if (name == "--threads") {
      options.threads = static_cast<int>(number_of(value, "--threads"));
    } else if (name == "--time") {
      options.seconds = number_of(value, "--time");
    } else if (name == "--nodes") {
      options.efforts.clear();
      for (const std::string& part : split(value)) options.efforts.push_back(number_of(part, "--nodes"));
    } else if (name == "--classes") {
      options.classes = split(value);
    } else if (name == "--guide") {
      options.guide = value;
    } else {
      give_up("unknown option " + name + "; expected --threads, --time, --nodes, --classes or --guide");
    }
  }
  return options;
}

std::string name_of(Point point) { return to_text(point, job_rules); }

std::vector<Job> jobs_for(const std::vector<std::string>& classes) {
  std::vector<Job> jobs;
  std::size_t taken = 0;
  for (const OpeningClass& opening : opening_classes()) {
    if (!classes.empty() && std::ranges::find(classes, name_of(opening.reply)) == classes.end()) continue;
    ++taken;
    const std::vector<Job> more = jobs_of(opening);
    jobs.insert(jobs.end(), more.begin(), more.end());
  }
  if (!classes.empty() && taken != classes.size()) give_up("unknown class; see src/prove/jobs.hpp");
  return jobs;
}

volatile std::sig_atomic_t was_interrupted = 0;

/// Requests a stop after some seconds, or at a signal.
class Watch {
 public:
  explicit Watch(std::int64_t seconds) : seconds_(seconds) {
    std::signal(SIGINT, [](int) { was_interrupted = 1; });
    std::signal(SIGTERM, [](int) { was_interrupted = 1; });
    thread_ = std::thread([this] {
      while (!done_.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const bool is_late = seconds_ > 0 && elapsed() >= static_cast<double>(seconds_);
        if (was_interrupted != 0 || is_late) stop_.request_stop();
      }
    });
  }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() {
    done_.request_stop();
    thread_.join();
  }

  [[nodiscard]] StopToken token() const { return stop_.get_token(); }
  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::int64_t seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  StopSource stop_;
  StopSource done_;
  std::thread thread_;
};

int run(const std::vector<std::string>& words) {
  const RunOptions options = run_options(words);
  Result<JobBook> book = JobBook::open(options.file);
  if (!book) give_up(book.error().message);
  const RunPlan plan{
      .jobs = jobs_for(options.classes), .efforts = options.efforts, .threads = options.threads};
  const Watch watch(options.seconds);
  const Result<RunReport> report = run_jobs(plan, *book, watch.token(), [&](const std::string& line) {
    std::printf("%7.1f %5zu  %s\n", watch.elapsed(), book->proof_count(), line.c_str());
  });
  if (!report) give_up(report.error().message);
  std::printf(
      "%.0f s: %lld jobs begun, %lld proved, %lld open, %lld refused, %.1f million nodes; %zu proofs\n",
      watch.elapsed(), static_cast<long long>(report->begun), static_cast<long long>(report->proved),
      static_cast<long long>(report->failed), static_cast<long long>(report->refused),
      static_cast<double>(report->nodes) / 1e6, book->proof_count());
  return 0;
}

MoveGuide guide_from(const std::string& path) {
  if (path.empty()) return {};
  std::ifstream input(path);
  if (!input) give_up(path + ": cannot be read");
  Result<MoveGuide> guide = MoveGuide::read(input, job_rules);
  if (!guide) give_up(path + ": " + guide.error().message);
  return std::move(*guide);
}

int hard(const std::vector<std::string>& words) {
  RunOptions options = run_options(words);
  const MoveGuide guide = guide_from(options.guide);
  Result<JobBook> book = JobBook::open(options.file);
  if (!book) give_up(book.error().message);
  SharedPlan plan{.jobs = jobs_for(options.classes), .threads = options.threads};
  std::erase_if(plan.jobs, [&](const Job& job) { return book->is_proved(job); });
  plan.limits.nodes = options.seconds > 0 ? 0 : options.efforts.back();
  const Watch watch(options.seconds);
  std::printf("%zu jobs, %zu positions in the guide\n", plan.jobs.size(), guide.size());
  const Result<SharedReport> report =
      run_shared(plan, *book, guide, watch.token(), [&](const std::string& line) {
        std::printf("%7.1f %5zu  %s\n", watch.elapsed(), book->proof_count(), line.c_str());
        std::fflush(stdout);
      });
  if (!report) give_up(report.error().message);
  std::printf("%.0f s: %zu open, %lld refused, %.1f million nodes; %zu proofs\n", watch.elapsed(),
              report->open, static_cast<long long>(report->refused), static_cast<double>(report->nodes) / 1e6,
              book->proof_count());
  return 0;
}

int verify(const std::vector<std::string>& words) {
  std::ifstream input(words.at(0), std::ios::binary);
  if (!input) give_up(words[0] + ": cannot be read");
  const Result<ClassReport> report = verify_threat_file(input);
  if (!report) {
    std::printf("%s: %s\n", words[0].c_str(), report.error().message.c_str());
    return 1;
  }
  int jobs = 0;
  for (const ClassReport::Entry& entry : report->classes) {
    std::printf("%-3s %-3s %3d of 222", name_of(entry.opening.reply).c_str(),
                name_of(entry.opening.second_move).c_str(), entry.proved);
    jobs += entry.proved;
    for (std::size_t i = 0; i < entry.open.size() && i < 24; ++i) {
      std::printf("%s %s", i == 0 ? ", open:" : "", name_of(job_rules.point_of(entry.open[i])).c_str());
    }
    std::printf("%s\n", entry.open.size() > 24 ? " ..." : "");
  }
  std::printf(
      "%lld proofs with %lld positions and %lld threat wins, %lld bytes: all accepted; %lld attempts\n",
      static_cast<long long>(report->proofs), static_cast<long long>(report->nodes),
      static_cast<long long>(report->trees), static_cast<long long>(report->bytes),
      static_cast<long long>(report->attempts));
  std::printf("%d of 7770 jobs, %d of 35 classes complete\n", jobs, report->complete_classes());
  return report->complete_classes() == 35 ? 0 : 1;
}

int merge(const std::vector<std::string>& words) {
  Result<JobBook> book = JobBook::open(words.at(0));
  if (!book) give_up(book.error().message);
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::ifstream input(words[i], std::ios::binary);
    const Result<std::int64_t> added = book->append_from(input);
    if (!added) give_up(words[i] + ": " + added.error().message);
    std::printf("%s: %lld records added\n", words[i].c_str(), static_cast<long long>(*added));
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  std::vector<std::string> rest(words + std::min(count, 2), words + count);
  const std::string_view command = count > 1 ? words[1] : "";
  if (rest.empty()) give_up("expected run, hard, verify or merge, and a file");
  if (command == "run") return run(rest);
  if (command == "hard") return hard(rest);
  if (command == "verify") return verify(rest);
  if (command == "merge") return merge(rest);
  give_up("unknown command '" + std::string(command) + "'; expected run, hard, verify or merge");
}
