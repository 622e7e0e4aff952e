// SPDX-License-Identifier: MIT
#include "windows.h"

bool has_point(const struct points* points, int point) {
  return (points->words[point / 64] >> (point % 64) & 1) != 0;
}

void add_point(struct points* points, int point) { points->words[point / 64] |= UINT64_C(1) << (point % 64); }

void remove_point(struct points* points, int point) {
  points->words[point / 64] &= ~(UINT64_C(1) << (point % 64));
}

static int point_at(const struct windows* windows, int x, int y) {
  if (x < 0 || x >= windows->width || y < 0 || y >= windows->height) return -1;
  return y * windows->width + x;
}

static void add_window(struct windows* windows, int x, int y, int dx, int dy) {
  const int k = windows->k;
  if (point_at(windows, x + (k - 1) * dx, y + (k - 1) * dy) < 0) return;
  const int window = windows->count++;
  for (int i = 0; i < k; ++i) {
    const int point = point_at(windows, x + i * dx, y + i * dy);
    windows->points_of[window][i] = (uint16_t)point;
    windows->through[point][windows->through_count[point]++] = (uint16_t)window;
  }
  windows->ends[window][0] = (int16_t)point_at(windows, x - dx, y - dy);
  windows->ends[window][1] = (int16_t)point_at(windows, x + k * dx, y + k * dy);
}

void find_windows(struct windows* windows, int width, int height, int k) {
  windows->width = width;
  windows->height = height;
  windows->k = k;
  windows->point_count = width * height;
  windows->count = 0;
  for (int point = 0; point < MOST_POINTS; ++point) windows->through_count[point] = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      add_window(windows, x, y, 1, 0);
      if (k == 1) continue;  // all directions would give the same one-point window
      add_window(windows, x, y, 0, 1);
      add_window(windows, x, y, 1, 1);
      add_window(windows, x, y, -1, 1);
    }
  }
}

bool window_holds(const struct windows* windows, int window, int point) {
  for (int i = 0; i < windows->k; ++i) {
    if (windows->points_of[window][i] == point) return true;
  }
  return false;
}

int symmetry_count(const struct windows* windows) { return windows->width == windows->height ? 8 : 4; }

int laid_over(const struct windows* windows, int symmetry, int point) {
  int x = point % windows->width;
  int y = point / windows->width;
  if ((symmetry & 1) != 0) x = windows->width - 1 - x;
  if ((symmetry & 2) != 0) y = windows->height - 1 - y;
  return (symmetry & 4) != 0 ? x * windows->width + y : y * windows->width + x;
}
