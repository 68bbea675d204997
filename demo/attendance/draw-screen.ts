import sharp from 'sharp'
import type { Random } from '../demo.ts'

const WIDTH = 1280
const HEIGHT = 800
const SIDE = 200
const TOP = 88

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 3): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Returns lines that represent text. */
const lines = (random: Random, x: number, y: number, count: number, most: number): string =>
  times(count, (index) => rect(x, y + index * 22, random.int(most * 0.5, most), 9, '#c3cbd6'))

const list = (random: Random): string =>
  times(11, (row) => {
    const y = TOP + 24 + row * 58
    const dot = random.pick(['#22a06b', '#e0a100', '#94a3b8'])
    return (
      rect(SIDE + 24, y, WIDTH - SIDE - 48, 50, '#ffffff', 6) +
      `<circle cx="${SIDE + 52}" cy="${y + 25}" r="11" fill="${random.pick(['#7c9cd6', '#d6a07c', '#8fb996', '#b59bd3'])}"/>` +
      rect(SIDE + 78, y + 12, random.int(120, 210), 10, '#5b6677') +
      rect(SIDE + 78, y + 30, random.int(260, 560), 8, '#c3cbd6') +
      rect(WIDTH - 130, y + 18, 74, 14, dot, 7)
    )
  })

const ticket = (random: Random): string =>
  rect(SIDE + 24, TOP + 24, 660, HEIGHT - TOP - 48, '#ffffff', 6) +
  rect(SIDE + 52, TOP + 52, random.int(280, 440), 16, '#39414f') +
  times(4, (part) => lines(random, SIDE + 52, TOP + 100 + part * 140, random.int(3, 5), 580)) +
  rect(SIDE + 712, TOP + 24, 344, HEIGHT - TOP - 48, '#ffffff', 6) +
  times(
    7,
    (row) =>
      rect(SIDE + 736, TOP + 56 + row * 48, random.int(90, 140), 9, '#9aa5b4') +
      rect(SIDE + 736, TOP + 72 + row * 48, random.int(120, 260), 11, '#5b6677'),
  )

const sheet = (random: Random): string =>
  times(24, (row) =>
    times(9, (column) => {
      const [x, y] = [SIDE + 24 + column * 116, TOP + 24 + row * 27]
      const isHead = row === 0
      return (
        rect(x, y, 115, 26, isHead ? '#dfe6ef' : '#ffffff', 0) +
        (random.chance(0.8) ? rect(x + 10, y + 9, random.int(24, 90), 8, isHead ? '#5b6677' : '#c3cbd6') : '')
      )
    }),
  )

const chart = (random: Random): string =>
  rect(SIDE + 24, TOP + 24, WIDTH - SIDE - 48, 400, '#ffffff', 6) +
  times(14, (index) => {
    const height = random.int(60, 300)
    return rect(SIDE + 70 + index * 68, TOP + 390 - height, 40, height, random.pick(['#6d83f2', '#a8b4f7']), 4)
  }) +
  times(
    3,
    (index) =>
      rect(SIDE + 24 + index * 352, TOP + 448, 328, 216, '#ffffff', 6) +
      lines(random, SIDE + 52 + index * 352, TOP + 482, 6, 250),
  )

/** A plausible screen of office work, without a word on it: PNG of 1280 × 800 pixels. */
export const drawScreen = async (random: Random): Promise<Buffer> => {
  const window =
    rect(0, 0, WIDTH, HEIGHT, '#eef1f5', 0) +
    rect(0, 0, WIDTH, 40, '#d5dce6', 0) +
    times(random.int(2, 5), (tab) => rect(12 + tab * 176, 8, 168, 32, tab === 0 ? '#ffffff' : '#c6cfdb', 6)) +
    rect(0, 40, WIDTH, 48, '#ffffff', 0) +
    rect(120, 52, random.int(420, 760), 24, '#eef1f5', 12) +
    rect(0, 88, SIDE, HEIGHT, random.pick(['#27324a', '#1f3d3a', '#3d2f4f', '#34404f']), 0) +
    times(9, (item) => rect(28, 120 + item * 42, random.int(70, 140), 10, '#8d9bb3'))
  const content = random.pick([list, ticket, sheet, chart])(random)
  const mark = rect(
    WIDTH - 60,
    54,
    20,
    20,
    `rgb(${random.int(0, 255)},${random.int(0, 255)},${random.int(0, 255)})`,
    10,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${window}${content}${mark}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}
