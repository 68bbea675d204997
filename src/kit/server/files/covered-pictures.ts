import sharp, { type Sharp } from 'sharp'
import { checkPicture, decode, type Picture, type PictureLimits, picturesInTurn, render, shaped } from './pictures.ts'

// Pictures of which parts must not be seen. The small form is always made of the large one, so it never shows more.

/** A part of a picture, in thousandths of its width and height. */
export type Area = Readonly<{ x: number; y: number; width: number; height: number }>

type Sizes = Readonly<{
  /** Neither form is enlarged. Pixels. */
  max_width: number
  thumb_side: number
}>

/** A picture and its small form, both WebP without metadata. */
export type Covered = Readonly<{ full: Picture; thumb: Picture }>

const COVER = { r: 24, g: 24, b: 27 }
const THOUSAND = 1000

const withThumb = async (full: Picture, { thumb_side }: Sizes): Promise<Covered> => {
  const small = shaped(sharp(full.bytes), { fit: 'inside', width: thumb_side, height: thumb_side })
  return { full, thumb: await render(small, 'webp') }
}

/**
 * Makes new pictures of an upload, blurred with a radius in pixels of the large form (0: not at all). 415 and 413 as
 * `remakePicture`.
 */
export const blurredPicture = (
  path: string,
  limits: PictureLimits,
  { blur, ...sizes }: Sizes & Readonly<{ blur: number }>,
): Promise<Covered> =>
  picturesInTurn(async () => {
    await checkPicture(path, limits)
    const upright = decode(path, limits).autoOrient()
    const sized = upright.resize({ width: sizes.max_width, withoutEnlargement: true })
    return withThumb(await render(blur > 0 ? sized.blur(blur) : sized, 'webp'), sizes)
  })

/** The area in whole pixels, never smaller than it was drawn. */
const boxOf = ({ x, y, width, height }: Area, of: Readonly<{ width: number; height: number }>) => {
  const left = Math.floor((x / THOUSAND) * of.width)
  const top = Math.floor((y / THOUSAND) * of.height)
  const right = Math.min(of.width, Math.ceil(((x + width) / THOUSAND) * of.width))
  const bottom = Math.min(of.height, Math.ceil(((y + height) / THOUSAND) * of.height))
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

const painted = (picture: Sharp, areas: readonly Area[], of: Readonly<{ width: number; height: number }>): Sharp =>
  picture.composite(
    areas.map((area) => {
      const { left, top, width, height } = boxOf(area, of)
      return { input: { create: { width, height, channels: 3, background: COVER } }, left, top }
    }),
  )

/** Paints over areas of a stored picture: what lay below is in neither form of the result. */
export const paintedPicture = (
  bytes: Buffer,
  size: Readonly<{ width: number; height: number }>,
  areas: readonly Area[],
  sizes: Sizes,
): Promise<Covered> =>
  picturesInTurn(async () => withThumb(await render(painted(sharp(bytes), areas, size), 'webp'), sizes))
