import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { selectRetainedBackups } from '../../contract/backups.rules.ts'
import { backupName } from './present.ts'
import { nightOf } from './rules.ts'
import { notifyFailed } from './notify.ts'
import * as store from './store/backups.ts'
import type { BackupTools, MadeBackup } from './public.ts'

const MAKE = 'records.make_backup'
const CHECK = 'records.check_backup'
const COPY = 'records.copy_backup'

export const enqueueBackup = (work: Work, id: number): Promise<void> =>
  enqueue(work, MAKE, { id }, { key: `${MAKE}:${id}` })

const idOf = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number' ? payload.id : 0

const backupFailed = async (work: Work, row: store.StoredBackup, reason: string): Promise<void> => {
  if (!(await store.failBackup(work, row.id, reason))) return
  await audit(work, 'records.backup_failed', { entity: 'backups', id: row.id, after: { reason } })
  await notifyFailed(work, row, 'The backup failed', reason)
}

const checkEnded = async (work: Work, row: store.StoredBackup, fault: string | null): Promise<void> => {
  if (!(await store.endCheck(work, row.id, fault))) return
  const after = { result: fault ?? 'Everything holds' }
  await audit(work, 'records.backup_checked', { entity: 'backups', id: row.id, after })
  if (fault !== null) await notifyFailed(work, row, 'A backup does not come back whole', fault)
}

const copyEnded = async (work: Work, row: store.StoredBackup, reason: string | null): Promise<void> => {
  if (!(await store.endCopy(work, row.id, reason))) return
  const after = { result: reason ?? 'Copied' }
  await audit(work, 'records.backup_copied', { entity: 'backups', id: row.id, after })
  if (reason !== null) await notifyFailed(work, row, 'The backup was not copied to the other place', reason)
}

const enqueueCopy = async (work: Work, id: number): Promise<void> => {
  if (await store.beginCopy(work, id)) await enqueue(work, COPY, { id }, { key: `${COPY}:${id}:${work.now}` })
}

/** Records a made backup. A manual one is always restored and checked, a nightly one if none was checked for a week. */
const backupMade = async (
  { copy }: BackupTools,
  work: Work,
  row: store.StoredBackup,
  made: MadeBackup,
): Promise<void> => {
  await store.endBackup(work, row.id, made)
  const { bytes, rows, files } = made
  await audit(work, 'records.backup_made', { entity: 'backups', id: row.id, after: { bytes, rows, files } })
  const count = made.missing.length
  if (count > 0) await notifyFailed(work, row, 'The backup lacks files', `${count} of its files have no object.`)
  if (copy !== null) await enqueueCopy(work, row.id)
  if (row.kind === 'nightly' && !(await store.isCheckDue(work))) return
  await store.beginCheck(work, row.id)
  await enqueue(work, CHECK, { id: row.id }, { key: `${CHECK}:${row.id}` })
}

/** Removes backups that the rule does not retain. A damaged one displaces no other, and is not removed earlier. */
const removeOld = async (tools: BackupTools, begin: BeginWork): Promise<void> => {
  const all = await begin(({ tx }) => store.listStored(tx))
  const retained = selectRetainedBackups(all).union(
    selectRetainedBackups(all.filter(({ check_state }) => check_state !== 'bad')),
  )
  for (const row of all) {
    if (retained.has(row.id) || row.check_state === 'running') continue
    await tools.remove(backupName(row))
    await begin(async (work) => {
      if (await store.markRemoved(work, row.id))
        await audit(work, 'records.backup_removed', { entity: 'backups', id: row.id, before: { day: row.day } })
    })
  }
}

const requireRoom = async (tools: BackupTools, last: store.StoredBackup | undefined): Promise<string | null> => {
  const [needed, free] = [2 * (last?.bytes ?? 0), await tools.freeBytes()]
  if (free === null || free >= needed) return null
  const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`
  return `The disk has room for ${inMegabytes(free)}, and twice the last backup is ${inMegabytes(needed)}.`
}

/** Makes a backup, one at a time over all processes; a process that waited finds it made. A process that died leaves a running row. */
const make = (tools: BackupTools, id: number, begin: BeginWork): Promise<void> =>
  tools.alone(async () => {
    const { row, last } = await begin(async ({ tx }) => ({
      row: await store.findBackup(tx, id),
      last: await store.findLastWhole(tx),
    }))
    if (row?.state !== 'running') return
    try {
      const lack = await requireRoom(tools, last)
      if (lack !== null) return await begin((work) => backupFailed(work, row, lack))
      const made = await tools.make(backupName(row))
      await begin((work) => backupMade(tools, work, row, made))
    } catch (error) {
      return begin((work) => backupFailed(work, row, tools.reasonOf(error)))
    }
    return removeOld(tools, begin)
  })

const check = (tools: BackupTools, id: number, begin: BeginWork): Promise<void> =>
  tools.alone(async () => {
    const row = await begin(({ tx }) => store.findBackup(tx, id))
    if (row?.check_state !== 'running') return
    const faults = await tools.check(backupName(row)).catch((error: unknown) => [tools.reasonOf(error)])
    await begin((work) => checkEnded(work, row, faults.length === 0 ? null : faults.join('\n')))
  })

const copy = async (tools: BackupTools, id: number, begin: BeginWork): Promise<void> => {
  const row = await begin(({ tx }) => store.findBackup(tx, id))
  if (row?.copy_state !== 'running') return
  const run = tools.copy ?? (() => Promise.reject(new Error('BACKUP_COPY_COMMAND is no longer set.')))
  const reason = await run(backupName(row)).then(
    () => null,
    (error: unknown) => tools.reasonOf(error),
  )
  await begin((work) => copyEnded(work, row, reason))
}

const ENDED = 'The process that worked on it has ended.'

const ENDINGS = { backup: backupFailed, check: checkEnded, copy: copyEnded } as const

/** Starts the backup of a night that was not made yet, also later in the day if Muster did not run at night. */
const makeDue = async (work: Work): Promise<void> => {
  for (const { id, work: what } of await store.listAbandoned(work)) {
    const row = await store.findBackup(work.tx, id)
    if (row) await ENDINGS[what](work, row, ENDED)
  }
  for (const id of await store.listUncopied(work)) await enqueueCopy(work, id)
  const id = await store.insertNightly(work, await nightOf(work.tx, work.now))
  if (id !== null) await enqueueBackup(work, id)
}

export const backupJobs = (tools: BackupTools): readonly Job[] => [
  { name: MAKE, minutes: 120, run: (payload, begin) => make(tools, idOf(payload), begin) },
  { name: CHECK, minutes: 120, run: (payload, begin) => check(tools, idOf(payload), begin) },
  { name: COPY, minutes: 120, run: (payload, begin) => copy(tools, idOf(payload), begin) },
  { name: 'records.backups_due', cron: '*/10 * * * *', run: async (_payload, begin) => begin(makeDue) },
]
