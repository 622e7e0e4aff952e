# SPDX-License-Identifier: MIT
"""The windows and the areas of src/network/windows.hpp and accumulator.hpp, as numpy arrays.

A window is the nine cells around a point on one of its four lines, as the number left * 363 + center * 121 +
right. A half with n cells on the board is (3^n - 1) / 2 + the sum of cell * 3^(i - 1), where i is 1 for the
nearest; a cell is 0 when empty, 1 or 2 with a stone. So the numbers of a board are those of the empty board
plus, for each stone, constants that depend only on its place relative to the point.
"""
import numpy as np

REACH = 4
HALF_COUNT = 121
LEFT_UNIT = 3 * HALF_COUNT
CENTER_UNIT = HALF_COUNT
WINDOW_COUNT = HALF_COUNT * LEFT_UNIT
FOLDED_COUNT = 3 * HALF_COUNT * (HALF_COUNT + 1) // 2
AREA_COUNT = 3
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # dx, dy: row, column, diagonal, anti-diagonal
CELL_KINDS = 4  # empty, own, opponent, off board


def _halves():
    """The cells of each half number, nearest first; 3 is off the board."""
    cells = np.full((HALF_COUNT, REACH), 3, np.int64)
    for on_board in range(REACH + 1):
        first = (3**on_board - 1) // 2
        for stones in range(3**on_board):
            for i in range(on_board):
                cells[first + stones, i] = stones // 3**i % 3
    return cells


def _half_numbers(cells):
    """The inverse of _halves()."""
    on_board = (cells != 3).sum(1)
    numbers = (3**on_board - 1) // 2
    for i in range(REACH):
        numbers = numbers + np.where(cells[:, i] == 3, 0, cells[:, i]) * 3**i
    return numbers


def window_cells():
    """The nine cells of each window from left to right."""
    halves = _halves()
    numbers = np.arange(WINDOW_COUNT)
    return np.concatenate(
        [
            halves[numbers // LEFT_UNIT][:, ::-1],
            (numbers // CENTER_UNIT % 3)[:, None],
            halves[numbers % HALF_COUNT],
        ],
        1,
    )


def reversed_windows():
    """The number of each window read from the other end."""
    numbers = np.arange(WINDOW_COUNT)
    return numbers % HALF_COUNT * LEFT_UNIT + numbers // CENTER_UNIT % 3 * CENTER_UNIT + numbers // LEFT_UNIT


def swapped_windows():
    """The number of each window with the players' stones swapped."""
    swap = np.array([0, 2, 1, 3])
    halves = _half_numbers(swap[_halves()])
    numbers = np.arange(WINDOW_COUNT)
    return (
        halves[numbers // LEFT_UNIT] * LEFT_UNIT
        + swap[numbers // CENTER_UNIT % 3] * CENTER_UNIT
        + halves[numbers % HALF_COUNT]
    )


def folded_windows():
    """The index of each window when it and its reverse share an index; a network's file has this order."""
    numbers = np.arange(WINDOW_COUNT)
    one, other = numbers // LEFT_UNIT, numbers % HALF_COUNT
    left, right = np.minimum(one, other), np.maximum(one, other)
    before = left * HALF_COUNT - left * (left - 1) // 2
    return 3 * (before + right - left) + numbers // CENTER_UNIT % 3


def first_of_folded():
    """For each folded index the window with left <= right."""
    folded = folded_windows()
    numbers = np.arange(WINDOW_COUNT)
    chosen = numbers[numbers // LEFT_UNIT <= numbers % HALF_COUNT]
    places = np.empty(FOLDED_COUNT, np.int64)
    places[folded[chosen]] = chosen
    return places


class Canvas:
    """A rectangle with boards of any size up to its own in its top left corner; points are y * width + x.

    units             what a stone on a point adds to each window, [point of the stone, 4 * point + line]
    empty_windows()   the numbers on the empty board of a size, [point, line]; 0 off the board
    areas()           1 if a point belongs to an area, [area, point]; 0 off the board
    """

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.points = width * height

    @property
    def units(self):
        units = np.zeros((self.height, self.width, self.height, self.width, 4), np.int32)
        for line, (dx, dy) in enumerate(DIRECTIONS):
            for distance in range(-REACH, REACH + 1):
                # The stone is `distance` to the right of the point that has the window.
                unit = (
                    CENTER_UNIT
                    if distance == 0
                    else 3 ** (distance - 1)
                    if distance > 0
                    else 3 ** (-distance - 1) * LEFT_UNIT
                )
                for y in range(max(0, -distance * dy), min(self.height, self.height - distance * dy)):
                    for x in range(max(0, -distance * dx), min(self.width, self.width - distance * dx)):
                        units[y + distance * dy, x + distance * dx, y, x, line] = unit
        return units.reshape(self.points, 4 * self.points)

    def empty_windows(self, width, height):
        y, x = np.mgrid[0 : self.height, 0 : self.width]
        windows = np.zeros((self.height, self.width, 4), np.int64)

        def cells_on_board(dx, dy):
            count = np.zeros_like(x)
            for i in range(1, REACH + 1):
                at_x, at_y = x + i * dx, y + i * dy
                count += (at_x >= 0) & (at_x < width) & (at_y >= 0) & (at_y < height)
            return count

        for line, (dx, dy) in enumerate(DIRECTIONS):
            left = (3 ** cells_on_board(-dx, -dy) - 1) // 2
            right = (3 ** cells_on_board(dx, dy) - 1) // 2
            windows[..., line] = left * LEFT_UNIT + right
        windows[(x >= width) | (y >= height)] = 0
        return windows.reshape(self.points, 4)

    def areas(self, width, height):
        y, x = np.mgrid[0 : self.height, 0 : self.width]
        area = (x * 3 // width == 1).astype(int) + (y * 3 // height == 1)
        area[(x >= width) | (y >= height)] = -1
        return (area.reshape(1, -1) == np.arange(AREA_COUNT)[:, None]).astype(np.float32)
