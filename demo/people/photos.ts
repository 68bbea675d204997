import sharp from 'sharp'
import { SYSTEM } from '#kit/server/actor.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { setPhoto, storePhotoBytes } from '#domains/people/server/persons/workflow/photos.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { SAMPLE_PEOPLE } from './sample-people.ts'
import type { Sample } from './insert.ts'

const SKIN = ['#f2d3bd', '#e3b899', '#c98f6b', '#a56d4a', '#7d4f36', '#5c3a29']
const HAIR = ['#2b211d', '#4a3125', '#7a4e2d', '#b98a4b', '#8f8f93', '#1c1c22']
const CLOTH = ['#3d5a80', '#5b7f6b', '#8c5e7a', '#b5694f', '#4f5b93', '#6b7280', '#2f6f73']
const WALL = [
  ['#dbe7f3', '#b7cce3'],
  ['#e7efe3', '#c3d6bd'],
  ['#f3e4dc', '#dfc2b3'],
  ['#ebe3f2', '#cdbbdf'],
  ['#f2efdc', '#ddd4ad'],
  ['#dff0ef', '#b4d6d4'],
]

type Cut = readonly [behind: string, front: string]

/** Ways of wearing hair, behind and in front of a face at 256, 232. */
const SHORT: readonly Cut[] = [
  ['', '<path d="M166 224c-6-92 44-132 92-132s96 38 90 132c-10-46-34-70-92-72-56 2-80 26-90 72z"/>'],
  ['', '<path d="M170 214c2-64 38-90 86-90s84 26 86 90c-12-30-36-40-86-40s-74 10-86 40z" opacity=".8"/>'],
]
const LONG: readonly Cut[] = [
  [
    '<path d="M158 236c-12-110 44-152 98-152s110 42 98 152l8 116H150z"/>',
    '<path d="M168 226c2-70 40-92 88-92s86 22 88 92c-22-44-52-62-106-66-34 14-60 34-70 66z"/>',
  ],
  [
    '<circle cx="256" cy="104" r="40"/>',
    '<path d="M166 222c-2-84 42-122 90-122s92 38 90 122c-14-40-40-62-90-62s-76 22-90 62z"/>',
  ],
  [
    '<circle cx="188" cy="176" r="52"/><circle cx="324" cy="176" r="52"/><circle cx="256" cy="136" r="66"/>',
    '<path d="M170 214c6-62 40-86 86-86s80 24 86 86c-20-34-44-48-86-48s-66 14-86 48z"/>',
  ],
]

const drawing = (seed: number, hasLongHair: boolean): string => {
  const { pick, chance } = seededRandom(seed)
  const [from, to] = pick(WALL)
  const [skin, hair, cloth, [behind, front]] = [pick(SKIN), pick(HAIR), pick(CLOTH), pick(hasLongHair ? LONG : SHORT)]
  const glasses = chance(0.3)
    ? `<g fill="none" stroke="#333" stroke-width="6"><circle cx="222" cy="236" r="24"/><circle cx="290" cy="236" r="24"/>
       <path d="M246 234h20"/></g>`
    : ''
  const beard =
    !hasLongHair && chance(0.35)
      ? `<path d="M178 256c4 80 42 104 78 104s74-24 78-104c-20 40-40 42-78 42s-58-2-78-42z"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
    <defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="512" height="512" fill="url(#w)"/>
    <g fill="${hair}">${behind}</g>
    <path d="M96 512c4-98 62-138 160-138s156 40 160 138z" fill="${cloth}"/>
    <path d="M216 318h80v62c0 20-18 36-40 36s-40-16-40-36z" fill="${skin}"/>
    <path d="M216 344c24 18 56 18 80 0v20c-24 16-56 16-80 0z" opacity=".14"/>
    <ellipse cx="256" cy="236" rx="84" ry="102" fill="${skin}"/>
    <g fill="${hair}">${beard}${front}</g>
    <g fill="#2a2320"><circle cx="224" cy="238" r="7"/><circle cx="288" cy="238" r="7"/></g>
    <path d="M228 292q28 22 56 0" fill="none" stroke="#6b2f2a" stroke-width="6" stroke-linecap="round" opacity=".75"/>
    ${glasses}</svg>`
}

type Portrait = Readonly<{ large: Buffer; small: Buffer }>

/** A drawn portrait, the same for the same seed, in both sizes of a photo. */
const drawPortrait = async (seed: number, hasLongHair: boolean): Promise<Portrait> => {
  const picture = sharp(Buffer.from(drawing(seed, hasLongHair)))
  const sized = (side: number) => picture.clone().resize(side, side).webp({ quality: 80 }).toBuffer()
  return { large: await sized(512), small: await sized(96) }
}

const LONG_HAIR = new Set(
  `Clara Nadia Priya Sofia Miriam Anjali Asha Mara Lena Elif Greta Hannah Zoe Meera Divya Sneha Nele Ida Nina Yara Pooja
  Marta Kavya Lea Ulrike Julia Nisha Lakshmi Olga Tanvi Noor`.split(/\s+/),
)

/** Every second of the sixty has a portrait; the others show how a person without one looks. */
export const insertPhotos = async (demo: Demo, files: FileStore, sample: Sample): Promise<void> => {
  const work = { tx: demo.tx, now: demo.now, by: SYSTEM }
  const shown = [...SAMPLE_PEOPLE.entries()].flatMap(([index, { name }]) => {
    const person = sample.people.get(name)
    return person && index % 2 === 0 ? [{ seed: index + 1, name, id: person.id }] : []
  })
  // Drawn in parallel, by separate threads.
  const portraits = await Promise.all(
    shown.map(({ seed, name }) => drawPortrait(seed, LONG_HAIR.has(name.split(' ')[0] ?? ''))),
  )
  for (const [at, { id, name }] of shown.entries()) {
    const portrait = portraits[at]
    if (!portrait) continue
    const stored = await storePhotoBytes(files, portrait.large, portrait.small, name)
    await setPhoto(work, { kind: 'employee_photo', id }, stored)
  }
}
