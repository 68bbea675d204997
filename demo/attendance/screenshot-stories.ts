import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#kit/server/audit.ts'
import { flush } from '#kit/server/flush.ts'
import type { Work } from '#kit/server/context.ts'
import { paintedPicture } from '#kit/server/files/covered-pictures.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import { systemWork } from '#kit/server/jobs/run-jobs.ts'
import { SCREENSHOT_SIZES, type ScreenshotArea } from '#domains/attendance/contract/screenshots.models.ts'
import { storeScreenshotFiles } from '#domains/attendance/server/screenshots/workflow.ts'
import { revealScreenshots } from '#domains/attendance/server/screenshots/store/retention.ts'
import { insertConsent } from '#domains/attendance/server/screenshots/store/rules.ts'
import {
  findScreenshot,
  insertScreenshot,
  markDeleted,
  nextScreenshotId,
  replaceFiles,
} from '#domains/attendance/server/screenshots/store/screenshots.ts'
import { findOpening, insertOpening, insertView } from '#domains/attendance/server/screenshots/store/views.ts'
import { type Demo, seededRandom } from '../demo.ts'
import { drawScreen } from './draw-screen.ts'

/** A person of the stories with the account that they sign in with. */
type Sharer = Readonly<{ employee_id: number; account_id: number; name: string }>

const findSharers = async ({ tx }: Demo, names: readonly string[]): Promise<Sharer[]> => {
  const { rows } = await sql<Sharer>`
    select e.id as employee_id, a.id as account_id, e.name
    from unnest(${names}::text[]) with ordinality as q(name, n)
    join person_short e on e.name = q.name
    join accounts a on a.employee_id = e.id and a.area = 'User' and a.deleted_at is null
    order by q.n`.execute(tx)
  return rows
}

type Moment = Readonly<{ session_id: number; business_date: string; at: string }>

/** Moments of the last three punches of a person at which they worked, about forty minutes apart, newest first. */
const listMoments = async ({ tx, now }: Demo, employeeId: number, most: number): Promise<Moment[]> => {
  const { rows } = await sql<Moment>`
    select s.id as session_id, s.business_date, m.at
    from (
      select * from attendance_sessions where employee_id = ${employeeId} and state <> 'voided'
      order by punched_in_at desc limit 3) s
    cross join lateral (
      select g.step + make_interval(secs => 60 + (extract(epoch from g.step)::bigint * 7919 + s.id) % 480) as at
      from generate_series(s.punched_in_at, coalesce(s.punched_out_at, ${now}), interval '40 minutes') as g(step)) m
    where m.at < coalesce(s.punched_out_at, ${now}::timestamptz - interval '1 minute')
      and not exists (select from attendance_breaks b where b.session_id = s.id and not b.voided
        and b.started_at <= m.at and (b.ended_at is null or b.ended_at > m.at))
    order by m.at desc limit ${most}`.execute(tx)
  return rows
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SHARERS = ['Lena Fischer', 'Arjun Patel', 'Ida Johansen'] as const
const SEED = 40
const DECLINED = 'Jonas Weber'
const PICTURES = [14, 13, 13] as const
const SIZE = { width: 1280, height: 800 }
const RULES = { blur: 'none', redact_hours: 24, retention_days: 30 } as const
const COVERED: readonly ScreenshotArea[] = [{ x: 180, y: 140, width: 420, height: 260 }]

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString()

type DemoFiles = Readonly<{ demo: Demo; files: FileStore }>

/** Does a piece of work as a person, at an instant or now, whichever is earlier, with its audit. */
const as = async (
  { tx, now }: Demo,
  account_id: number,
  at: string,
  piece: (work: Work) => Promise<void>,
): Promise<void> => {
  const work: Work = {
    ...systemWork(tx, at < now ? at : now),
    by: { account_id, on_behalf_of: null, session_id: null },
  }
  await piece(work)
  await flush(work)
}

const decideConsent = ({ demo }: DemoFiles, { employee_id, account_id }: Sharer, accepted: boolean): Promise<void> => {
  const at = later(demo.now, -20 * DAY)
  const after = { text_version: 1, accepted_at: accepted ? at : null, withdrawn_at: accepted ? null : at }
  return as(demo, account_id, at, async (work) => {
    await insertConsent(work.tx, { employee_id, ...after })
    const action = accepted ? 'attendance.screenshots_agreed' : 'attendance.screenshots_declined'
    await audit(work, action, { entity: 'screenshot_consents', id: null, employee_id, after })
  })
}

type Planned = Readonly<{ sharer: Sharer; moment: Moment }>
type Shared = Planned & Readonly<{ id: number; bytes: Buffer }>
type Drawn = Readonly<{ bytes: Buffer; made: Awaited<ReturnType<typeof paintedPicture>> }>

const share = async ({ demo, files }: DemoFiles, planned: Planned, { bytes, made }: Drawn): Promise<Shared> => {
  const { sharer, moment } = planned
  const { employee_id, account_id } = sharer
  const id = await nextScreenshotId(demo.tx)
  await as(demo, account_id, later(moment.at, 2000), async (work) => {
    const place = { id, employee_id, session_id: moment.session_id, taken_at: moment.at, received_at: work.now }
    const sha256 = createHash('sha256').update(bytes).digest()
    await storeScreenshotFiles(files, work, id, made, (stored) =>
      insertScreenshot(work.tx, { ...place, ...stored, ...SIZE, ...RULES, sha256 }),
    )
    const after = { taken_at: moment.at }
    await audit(work, 'attendance.screenshot_uploaded', { entity: 'screenshots', id, employee_id, after })
  })
  return { ...planned, id, bytes }
}

const fileIds = async (work: Work, id: number): Promise<number[]> => {
  const screenshot = await findScreenshot(work.tx, id)
  return [screenshot?.file_id, screenshot?.thumb_file_id].flatMap((one) => one ?? [])
}

/** An hour later its owner covers a part of it. */
const cover = ({ demo, files }: DemoFiles, { id, sharer, moment, bytes }: Shared): Promise<void> =>
  as(demo, sharer.account_id, later(moment.at, HOUR), async (work) => {
    const old = await fileIds(work, id)
    const made = await paintedPicture(bytes, SIZE, COVERED, SCREENSHOT_SIZES)
    await storeScreenshotFiles(files, work, id, made, (stored) =>
      replaceFiles(work.tx, id, { ...stored, areas: COVERED }),
    )
    await destroyOf(work, old)
    const entry = { entity: 'screenshots', id, employee_id: sharer.employee_id, after: { areas: COVERED.length } }
    await audit(work, 'attendance.screenshot_redacted', entry)
  })

const remove = ({ demo }: DemoFiles, { id, sharer, moment }: Shared): Promise<void> =>
  as(demo, sharer.account_id, later(moment.at, HOUR / 2), async (work) => {
    const reason = 'A private message was open'
    const old = await fileIds(work, id)
    await markDeleted(work.tx, id, reason)
    await destroyOf(work, old)
    const after = { taken_at: moment.at, reason }
    await audit(work, 'attendance.screenshot_deleted', {
      entity: 'screenshots',
      id,
      employee_id: sharer.employee_id,
      after,
    })
  })

/** A manager opens the day of a picture and looks at it, once it is no longer private. */
const openViewOf = async ({ demo }: DemoFiles, { id, sharer, moment }: Shared): Promise<void> => {
  const manager = await demo.tx
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', 'code0@northwind.example')
    .executeTakeFirst()
  const at = later(demo.now, -HOUR)
  if (!manager || Date.parse(moment.at) + DAY > Date.parse(at)) return
  const { employee_id } = sharer
  await as(demo, manager.id, at, async (work) => {
    const day = { viewer_id: manager.id, employee_id, business_date: moment.business_date, now: at }
    const reason = { reason_code: 'punch_out_check' as const, note: 'The punch out of that evening was missing' }
    await insertOpening(work.tx, { view_key: randomUUID(), ...day, ...reason })
    const opening = await findOpening(work.tx, day)
    if (!opening) return
    const entity = 'screenshot_openings'
    await audit(work, 'attendance.screenshots_opened', { entity, id: null, employee_id, after: reason })
    await insertView(work.tx, opening, { screenshot_id: id, employee_id, viewed_at: at })
    await audit(work, 'attendance.screenshot_viewed', { entity: 'screenshots', id, employee_id, after: reason })
  })
}

/** One picture after the other, so that half of two cores is left to the database. */
const drawAll = async (count: number): Promise<Drawn[]> => {
  const random = seededRandom(SEED)
  const drawn: Drawn[] = []
  while (drawn.length < count) {
    const bytes = await drawScreen(random)
    drawn.push({ bytes, made: await paintedPicture(bytes, SIZE, [], SCREENSHOT_SIZES) })
  }
  return drawn
}

const planAll = async (demo: Demo, sharers: readonly Sharer[]): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const [index, sharer] of sharers.entries())
    for (const moment of await listMoments(demo, sharer.employee_id, PICTURES[index] ?? 0))
      planned.push({ sharer, moment })
  return planned
}

/**
 * Draws the screens of three people of Support who share them and one who does not agree: forty pictures, one in each
 * state. They are drawn while other parts of the demo are written; call the returned function to store them before the
 * demo is complete.
 */
export const demoScreenshots = async (demo: Demo, files: FileStore): Promise<() => Promise<void>> => {
  const target = { demo, files }
  const [declined] = await findSharers(demo, [DECLINED])
  if (declined) await decideConsent(target, declined, false)
  const sharers = await findSharers(demo, SHARERS)
  for (const sharer of sharers) await decideConsent(target, sharer, true)
  const planned = await planAll(demo, sharers)
  const drawing = drawAll(planned.length)
  // A failure is thrown where the pictures are awaited; before that it must not count as unhandled.
  drawing.catch(() => undefined)
  return async () => {
    const drawn = await drawing
    const shared: Shared[] = []
    for (const [at, one] of planned.entries()) {
      const picture = drawn[at]
      if (picture) shared.push(await share(target, one, picture))
    }
    const [first, second, oldest] = [shared[1], shared[4], shared[PICTURES[0] - 1]]
    if (first) await cover(target, first)
    if (second) await remove(target, second)
    await revealScreenshots(demo.tx, demo.now)
    if (oldest) await openViewOf(target, oldest)
  }
}
