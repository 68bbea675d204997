import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { FOLDER_MODE, isMissing, namesIn, readStored, STORE_NAME } from './disk.ts'
import { type FileStore, MissingObject } from './file-store.ts'

const DATE = /^\d{4}-\d\d-\d\d$/

const moveIfThere = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE })
  await rename(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* listBelow(folder: string) {
  for (const since of (await namesIn(folder)).filter((name) => DATE.test(name))) {
    for (const name of (await namesIn(join(folder, since))).filter((one) => STORE_NAME.test(one))) yield { name, since }
  }
}

type Quarantine = Pick<
  FileStore,
  'quarantine' | 'bringBack' | 'readQuarantined' | 'listQuarantine' | 'dropQuarantine' | 'destroy'
>

/** Objects without a row wait below `quarantine/<date>`, under their names, so that moving one back by hand is enough. */
export const diskQuarantine = (folder: string, pathOf: (name: string) => string): Quarantine => {
  const quarantine = join(folder, 'quarantine')
  return {
    quarantine: async (name) => {
      const today = machineInstant().slice(0, 10)
      await moveIfThere(pathOf(name), join(quarantine, today, name))
    },
    bringBack: async (name) => {
      const to = pathOf(name)
      for (const since of await namesIn(quarantine)) await moveIfThere(join(quarantine, since, name), to)
    },
    readQuarantined: async (name) => {
      for await (const found of listBelow(quarantine))
        if (found.name === name) return readStored(join(quarantine, found.since, name), name)
      throw new MissingObject(`${name} is not in quarantine`)
    },
    listQuarantine: () => listBelow(quarantine),
    destroy: async (name) => {
      await rm(pathOf(name), { force: true })
      for (const since of (await namesIn(quarantine)).filter((one) => DATE.test(one)))
        await rm(join(quarantine, since, name), { force: true })
    },
    dropQuarantine: async (before) => {
      let dropped = 0
      for await (const { name, since } of listBelow(quarantine)) {
        if (since >= before) continue
        await rm(join(quarantine, since, name), { force: true })
        dropped++
      }
      const old = (await namesIn(quarantine)).filter((name) => DATE.test(name) && name < before)
      for (const since of old) await rmdir(join(quarantine, since)).catch(() => undefined)
      return dropped
    },
  }
}
