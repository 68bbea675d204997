import type { Demo } from '#kit/server/demo.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { calendarSources, takeEmployeeNo } from '#domains/organisation/server/index.ts'
import { insertAccounts } from './demo/accounts.ts'
import { SAMPLE_PEOPLE } from './demo/sample-people.ts'
import { drawPeople } from './demo/draw-people.ts'
import { insertDetails } from './demo/details.ts'
import { type Frame, loadFrame } from './demo/frame.ts'
import { type Sample, insertPeople } from './demo/insert.ts'
import { insertMoves } from './demo/moves.ts'
import { insertDocuments } from './demo/documents.ts'
import { insertPhotos } from './demo/photos.ts'
import { insertStates } from './demo/states.ts'
import { suspensionSource } from './states/state-lookups.ts'

/** The stores of the sample: the files for pictures, and the key that seals secrets. */
export type DemoParts = Readonly<{ files: FileStore; data_key: Buffer }>

/** Sets the next number of each brand behind the last one that was used. */
const continueNumbers = async (demo: Demo, frame: Frame, sample: Sample): Promise<void> => {
  for (const city of ['B', 'I'] as const) {
    const { id, number_prefix, number_width } = frame.brand(city)
    const last = `${number_prefix}${String(sample.numbers[city]).padStart(number_width, '0')}`
    await takeEmployeeNo({ tx: demo.tx }, id, last)
  }
}

/** Inserts the sixty sample people, everyone beyond them, their logins, and the planned changes of some. */
export const demoPeople = async (demo: Demo, parts: DemoParts): Promise<void> => {
  const frame = await loadFrame(demo)
  const sample: Sample = { addresses: new Set(), numbers: { B: 0, I: 0 }, people: new Map() }
  const byJoining = SAMPLE_PEOPLE.toSorted((a, b) => (b.earlier?.[0] ?? b.joined) - (a.earlier?.[0] ?? a.joined))
  await insertPeople(demo, frame, sample, byJoining, ({ name }) => name)
  const others = drawPeople(demo, Math.max(0, demo.employees - SAMPLE_PEOPLE.length), frame.teams)
  await insertPeople(demo, frame, sample, others, (_, index) => `#${index}`)
  await continueNumbers(demo, frame, sample)
  await insertAccounts(demo, frame, sample)
  await insertMoves(demo, frame, sample)
  await insertDetails(demo, parts.data_key, frame, sample, others)
  await insertPhotos(demo, parts.files, sample)
  await insertStates(demo, frame, sample)
  await insertDocuments(demo, parts.files, sample)
  // The demo of attendance is drawn before the server is put together.
  calendarSources.suspensions.fill(suspensionSource)
  demo.say(`People: ${sample.people.size}, of them ${SAMPLE_PEOPLE.length} of the stories`)
}
