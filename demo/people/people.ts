import type { FileStore } from '#kit/server/files/file-store.ts'
import { filled } from '#kit/server/slots.ts'
import { calendarSources, takeEmployeeNo } from '#domains/organisation/server/index.ts'
import { suspensionSource } from '#domains/people/server/states/store/state-lookups.ts'
import type { Demo } from '../demo.ts'
import { insertAccounts } from './accounts.ts'
import { SAMPLE_PEOPLE } from './sample-people.ts'
import { drawPeople } from './draw-people.ts'
import { insertDoubles } from './doubles.ts'
import { insertDetails } from './details.ts'
import { type Frame, loadFrame } from './frame.ts'
import { type Sample, insertPeople } from './insert.ts'
import { insertMoves } from './moves.ts'
import { insertDocuments } from './documents.ts'
import { insertNumberSignIns } from './number-and-pin.ts'
import { insertPhotos } from './photos.ts'
import { insertStates } from './states.ts'

/** The stores of the sample: the files for pictures, and the key that seals secrets. */
type DemoParts = Readonly<{ files: FileStore; data_key: Buffer }>

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
  await insertDoubles(demo, sample)
  await insertNumberSignIns(demo, sample)
  // The demo of attendance is drawn before the server is put together.
  filled(calendarSources.suspensions, suspensionSource).fill()
  demo.print(`People: ${sample.people.size}, of them ${SAMPLE_PEOPLE.length} of the stories`)
}
