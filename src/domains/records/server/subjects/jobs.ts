import { z } from 'zod'
import { notify } from '#domains/notices/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { erase as eraseRecords } from '#kit/server/personal/erase.ts'
import { readPackage, readStaying } from '#kit/server/personal/read-package.ts'
import { recordsOf } from '#kit/server/personal/records-of.ts'
import { ruleOf } from '#kit/server/retention/rules.ts'
import { daysLater } from '../rules/days-later.ts'
import { blockersOf } from './rules.ts'
import { makePackage } from './documents/package.ts'
import * as store from './store.ts'

const RUN = 'records.data_request'
const EXPIRES_DAYS = 7
const payload = z.object({ id: z.int() })

export const enqueueRequest = (work: Work, id: number): Promise<void> =>
  enqueue(work, RUN, { id }, { key: `${RUN}:${id}` })

/** Notifies the account that requested the package that it is ready. */
const notifyReady = async (work: Work, row: store.StoredRequest, person: store.Person): Promise<void> => {
  const isOwn = person.account_ids.includes(row.requested_by)
  await notify(work, [row.requested_by], 'records.ready', {
    title: isOwn ? 'The package of your data is ready' : `The data package of ${person.name} is ready`,
    body: 'It can be downloaded for 7 days.',
    path: isOwn ? '/employee/userprofile?tab=privacy' : '/admin/organisation?tab=retention',
    why: 'You asked for it.',
    subject_id: row.id,
    dedupe_key: `records.ready:${row.id}`,
  })
}

const pack = async (files: FileStore, id: number, begin: BeginWork): Promise<void> => {
  const read = await begin(
    async (work) => {
      const row = await store.lockRequest(work.tx, id)
      if (row?.state !== 'waiting' && row?.state !== 'running') return null
      const found = await readPackage(work, row.employee_id)
      return { found, files: await store.listFiles(work.tx, found.files) }
    },
    { isSnapshot: true },
  )
  if (!read) return
  const stored = await storeBytes(files, await makePackage(files, read.found, read.files), 'zip')
  await begin(async (work) => {
    const row = await store.lockRequest(work.tx, id)
    const person = row && (await store.findPerson(work.tx, row.employee_id))
    if (!person || (row.state !== 'waiting' && row.state !== 'running')) return
    const file_id = await insertFile(work, stored, {
      owner: { kind: 'data_package', id },
      original_name: `data-package-${row.employee_id}.zip`,
    })
    const expires_at = daysLater(work.now, EXPIRES_DAYS)
    await store.endRequest(work, id, { state: 'ready', file_id, expires_at })
    await audit(work, 'records.data_package_made', {
      entity: 'subject_requests',
      id,
      employee_id: row.employee_id,
      after: { bytes: stored.size_bytes },
    })
    await notifyReady(work, row, person)
  })
}

/** Erases a person whose seven days are over, if nothing blocks it; the blockers are checked again on the day itself. */
const erase = async (work: Work, id: number): Promise<void> => {
  const row = await store.lockRequest(work.tx, id)
  if (row?.kind !== 'erase' || row.state !== 'waiting' || row.acts_on > work.now) return
  const person = await store.findPerson(work.tx, row.employee_id)
  if (!person) return
  const blocked = await blockersOf(work, row.employee_id, person)
  const about = { entity: 'subject_requests', id, employee_id: row.employee_id } as const
  if (blocked.length > 0) {
    await store.endRequest(work, id, { state: 'failed', blocked })
    await audit(work, 'records.data_request_failed', { ...about, after: { blocked } })
    return
  }
  await eraseRecords(work, 'employee', await recordsOf(work.tx, row.employee_id))
  const staying = await readStaying(work, row.employee_id, (rule) => ruleOf(rule).label)
  await store.endRequest(work, id, { state: 'done', kept: staying })
  await audit(work, 'records.person_erased', {
    ...about,
    after: { kept: staying.map(({ label, rows }) => ({ label, rows })) },
  })
}

const run = async (files: FileStore, id: number, begin: BeginWork): Promise<void> => {
  const kind = await begin(async ({ tx }) => (await store.lockRequest(tx, id))?.kind)
  if (kind === 'erase') await begin((work) => erase(work, id))
  if (kind === 'export') await pack(files, id, begin)
}

/** Expires packages seven days after they were made, and deletes their bytes. */
const expire = async (work: Work): Promise<void> => {
  for (const { id, file_id } of await store.listExpired(work.tx, work.now)) {
    await store.endRequest(work, id, { state: 'expired' })
    if (file_id !== null) await destroyOf(work, [file_id])
  }
}

export const subjectJobs = (files: FileStore): readonly Job[] => [
  { name: RUN, run: async (input, begin) => run(files, payload.parse(input).id, begin) },
  {
    name: 'records.data_requests',
    cron: '*/10 * * * *',
    run: async (_payload, begin) => {
      await begin(expire)
      for (const id of await begin(({ tx, now }) => store.listDue(tx, now))) await run(files, id, begin)
    },
  },
]
