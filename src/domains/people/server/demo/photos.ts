import { SYSTEM } from '#kit/server/actor.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storePhotoBytes, setPhoto } from '../persons/photos.ts'
import { SAMPLE_PEOPLE } from './sample-people.ts'
import type { Sample } from './insert.ts'
import { drawPortrait } from './portrait.ts'

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
