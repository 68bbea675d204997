import { SYSTEM } from '#kit/server/actor.ts'
import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { keepPhotoBytes, setPhoto } from '../persons/photos.ts'
import { CAST } from './cast.ts'
import type { Cast } from './insert.ts'
import { drawPortrait } from './portrait.ts'

const LONG_HAIR = new Set(
  `Clara Nadia Priya Sofia Miriam Anjali Asha Mara Lena Elif Greta Hannah Zoe Meera Divya Sneha Nele Ida Nina Yara Pooja
  Marta Kavya Lea Ulrike Julia Nisha Lakshmi Olga Tanvi Noor`.split(/\s+/),
)

/** Every second of the sixty has a portrait; the others show how a person without one looks. */
export const insertPhotos = async (demo: Demo, files: FileStore, cast: Cast): Promise<void> => {
  const work = { tx: demo.tx, now: demo.now, by: SYSTEM }
  for (const [index, { name }] of CAST.entries()) {
    const person = cast.people.get(name)
    if (!person || index % 2 === 1) continue
    const { large, small } = await drawPortrait(index + 1, LONG_HAIR.has(name.split(' ')[0] ?? ''))
    await setPhoto(work, { kind: 'employee_photo', id: person.id }, await keepPhotoBytes(files, large, small, name))
  }
}
