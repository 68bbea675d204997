import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blurredPicture, paintedPicture } from './covered-pictures.ts'
import { newStoreName } from './file-store.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-covered-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SIZES = { max_width: 400, thumb_side: 100 }
const LIMITS = { max_side: 1000, max_height: 500 }
const white = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).png()
const onDisk = async (picture: Sharp): Promise<string> => {
  const path = join(folder, newStoreName())
  await writeFile(path, await picture.toBuffer())
  return path
}
const grey = async (bytes: Buffer, x: number, y: number): Promise<number> => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data[(y * info.width + x) * info.channels] ?? -1
}

describe('a blurred picture', () => {
  it('is no wider than asked and never enlarged; its small form follows from it', async () => {
    const wide = await blurredPicture(await onDisk(white(800, 400)), LIMITS, { ...SIZES, blur: 0 })
    expect([wide.full.width, wide.full.height, wide.thumb.width, wide.thumb.height]).toEqual([400, 200, 100, 50])
    const small = await blurredPicture(await onDisk(white(60, 40)), LIMITS, { ...SIZES, blur: 2 })
    expect([small.full.width, small.thumb.width]).toEqual([60, 60])
  })

  it('is refused beyond the width or the height, each for itself', async () => {
    const status = async (width: number, height: number) =>
      blurredPicture(await onDisk(white(width, height)), LIMITS, { ...SIZES, blur: 0 }).then(
        () => 200,
        (error: { status?: number }) => error.status,
      )
    expect([await status(1000, 500), await status(1001, 10), await status(10, 501)]).toEqual([200, 413, 413])
  })

  it('comes in its turn: never more than two are unpacked at once, and too many are sent away', async () => {
    const path = await onDisk(white(900, 450))
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => blurredPicture(path, LIMITS, { ...SIZES, blur: 0 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
    const reasons = all.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { status?: number }).status] : [],
    )
    expect(reasons).toEqual(Array.from({ length: 8 }, () => 429))
  })
})

describe('a painted picture', () => {
  const painted = async (area: Parameters<typeof paintedPicture>[2][number]) =>
    paintedPicture(await white(300, 200).toBuffer(), { width: 300, height: 200 }, [area], SIZES)

  it('is covered where it was drawn, in both forms, and nowhere else', async () => {
    const { full, thumb } = await painted({ x: 0, y: 0, width: 500, height: 1000 })
    expect([await grey(full.bytes, 20, 100), await grey(full.bytes, 140, 199)]).toEqual([
      expect.closeTo(24, -1.3),
      expect.closeTo(24, -1.3),
    ])
    expect(await grey(full.bytes, 160, 100)).toBeGreaterThan(240)
    expect([(await grey(thumb.bytes, 10, 30)) < 60, (await grey(thumb.bytes, 90, 30)) > 240]).toEqual([true, true])
  })

  it('covers whole pixels, at least one, up to the very edge', async () => {
    const { full } = await painted({ x: 999, y: 999, width: 1, height: 1 })
    expect(await grey(full.bytes, 299, 199)).toBeLessThan(200)
    expect(await grey(full.bytes, 200, 100)).toBeGreaterThan(240)
  })
})
