import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import { dateIn } from '#engines/calendar/contract/calendar.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import * as calls from '../../contract/announcements.calls.ts'
import type { Announcement, Audience } from '../../contract/announcements.models.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { auditedFieldsOf } from './rules/audited-fields.ts'
import { attachFiles, looseFiles } from './calls/files.ts'
import { PUBLISH } from './jobs.ts'
import { archiveUnread, notifySilent, refreshBoards } from './notify.ts'
import { presentAnnouncement } from './present.ts'
import { deleteAudience, insertAudience, getMemberSummary, replaceAudience } from '../audience/store/audiences.ts'
import * as store from './store/announcements.ts'
import { listRecipients, listSilent, sumReceipts } from './store/receipts.ts'

type Reading = Pick<Context, 'tx' | 'now' | 'actor'>

const read = async ({ tx, now, actor }: Reading, id: number): Promise<Announcement> => {
  const row = await store.findAnnouncementRow(tx, now, id)
  if (!row) throw notFound()
  return presentAnnouncement(actor, await store.countReceiptsOf(tx, now, [id]))(row)
}

export const listAnnouncements = handle(calls.listAnnouncements, async ({ tx, now, actor, query }) => {
  const { rows, meta } = await store.listAnnouncementRows(tx, now, query)
  const receipts = await store.countReceiptsOf(
    tx,
    now,
    rows.map(({ id }) => id),
  )
  return new DetailedResponse(rows.map(presentAnnouncement(actor, receipts)), { meta })
})

type Times = Readonly<{
  publish_at: string | null
  expires_at: string | null
  must_acknowledge: boolean
  acknowledge_by: string | null
}>

/** The times of an announcement, against each other. */
const checkTimes = async ({ tx, now }: Work, { publish_at, expires_at, must_acknowledge, acknowledge_by }: Times) => {
  if (expires_at !== null && expires_at <= (publish_at ?? now))
    throw invalid({ expires_at: 'must lie after the publication' })
  if (acknowledge_by === null) return
  if (!must_acknowledge) throw invalid({ acknowledge_by: 'belongs to what must be acknowledged' })
  const zone = await settingValue(tx, 'organisation.time_zone', now)
  if (acknowledge_by < dateIn(publish_at ?? now, zone))
    throw invalid({ acknowledge_by: 'must not lie before the publication' })
}

const requireMembers = async ({ tx, now }: Work, audience_id: number): Promise<void> => {
  const { count } = await getMemberSummary(tx, now, audience_id)
  if (count === 0) throw noticesRefusals.refusal('audience_empty')
}

/** Returns the requested publication time, or now. Refuses one in the past. */
const publicationOf = ({ now }: Work, requested: string | null | undefined): string => {
  if (requested === null || requested === undefined) return now
  if (requested < now) throw invalid({ publish_at: 'must not lie in the past' })
  return requested
}

/** The members are notified after the commit, when its time has come. */
const schedule = (work: Work, id: number, publish_at: string): Promise<void> =>
  enqueue(work, PUBLISH, { id }, { run_at: publish_at > work.now ? publish_at : work.now, key: `${PUBLISH}:${id}` })

export const addAnnouncement = handle(calls.addAnnouncement, async (context) => {
  const { tx, body } = context
  const isPublished = body.publish ?? true
  const publish_at = isPublished ? publicationOf(context, body.publish_at) : (body.publish_at ?? null)
  const times = {
    publish_at,
    expires_at: body.expires_at ?? null,
    must_acknowledge: body.must_acknowledge ?? false,
    acknowledge_by: body.acknowledge_by ?? null,
  }
  await checkTimes(context, times)
  const audience_id = await insertAudience(tx, body.audience)
  if (isPublished) await requireMembers(context, audience_id)
  const id = await store.insertAnnouncement(tx, {
    ...times,
    title: body.title,
    body: body.body ?? '',
    priority: body.priority ?? 'normal',
    pinned: body.pinned ?? false,
    audience_id,
    state: isPublished ? 'published' : 'draft',
    created_by: authorId(context),
    updated_by: authorId(context),
  })
  const files = await attachFiles(context, id, body.file_ids)
  await audit(context, isPublished ? 'notices.announcement_published' : 'notices.announcement_added', {
    entity: 'announcements',
    id,
    after: { title: body.title, publish_at, ...files.after },
  })
  if (publish_at !== null && isPublished) await schedule(context, id, publish_at)
  refreshBoards(context)
  return read(context, id)
})

type Stored = Awaited<ReturnType<typeof lockVersion<'announcements'>>>
type Change = Parameters<(typeof updateAnnouncement)['run']>[0]['body']

/** Returns the publication after a change: once its time has come, it is fixed. */
const publicationAfter = (work: Work, row: Stored, change: Change) => {
  const isAlreadyPublished = row.state === 'published' && row.publish_at !== null && row.publish_at <= work.now
  if (row.state === 'published') {
    if (change.publish === false) throw noticesRefusals.refusal('already_published')
    if (change.publish_at === undefined || change.publish_at === row.publish_at)
      return { isAlreadyPublished, publish_at: row.publish_at }
    if (isAlreadyPublished) throw noticesRefusals.refusal('already_published')
    return { isAlreadyPublished, publish_at: publicationOf(work, change.publish_at) }
  }
  const requested = change.publish_at === undefined ? row.publish_at : change.publish_at
  if (change.publish !== true) return { isAlreadyPublished, publish_at: requested }
  return {
    isAlreadyPublished,
    publish_at: publicationOf(
      work,
      change.publish_at === undefined && requested !== null && requested < work.now ? null : requested,
    ),
  }
}

export const updateAnnouncement = handle(calls.updateAnnouncement, async (context) => {
  const { tx, params, body } = context
  const row = await lockVersion(tx, 'announcements', params.id, body.version)
  if (row.state === 'withdrawn') throw noticesRefusals.refusal('withdrawn')
  const { isAlreadyPublished, publish_at } = publicationAfter(context, row, body)
  const state: Stored['state'] = row.state === 'published' || body.publish === true ? 'published' : 'draft'
  const must_acknowledge = body.must_acknowledge ?? row.must_acknowledge
  const times = {
    publish_at,
    expires_at: body.expires_at === undefined ? row.expires_at : body.expires_at,
    must_acknowledge,
    acknowledge_by:
      body.acknowledge_by === undefined ? (must_acknowledge ? row.acknowledge_by : null) : body.acknowledge_by,
  }
  await checkTimes(context, times)
  if (body.ask_again === true && !isAlreadyPublished) throw invalid({ ask_again: 'Nobody has read it yet' })
  if (body.audience) await replaceAudience(tx, row.audience_id, body.audience)
  if (state === 'published') await requireMembers(context, row.audience_id)
  const { title = row.title, body: text = row.body, priority = row.priority, pinned = row.pinned } = body
  const values = {
    ...times,
    title,
    body: text,
    priority,
    pinned,
    state,
    revision: row.revision + (body.ask_again ? 1 : 0),
  }
  const updated = { updated_by: authorId(context), updated_at: context.now }
  await store.updateAnnouncement(tx, row.id, { ...values, ...updated })
  const files = await attachFiles(context, row.id, body.file_ids)
  const isNew = row.state === 'draft' && state === 'published'
  await audit(context, isNew ? 'notices.announcement_published' : 'notices.announcement_updated', {
    entity: 'announcements',
    id: row.id,
    change: changed({ ...auditedFieldsOf(row), ...files.before }, { ...auditedFieldsOf(values), ...files.after }),
  })
  if (state === 'published' && publish_at !== null) await schedule(context, row.id, publish_at)
  refreshBoards(context)
  return read(context, row.id)
})

export const deleteAnnouncement = handle(calls.deleteAnnouncement, async (context) => {
  const { tx, params, query } = context
  const row = await lockVersion(tx, 'announcements', params.id, query.version)
  if (row.state === 'withdrawn') throw notFound()
  if (row.state === 'draft') {
    await looseFiles(context, row.id)
    await store.deleteAnnouncement(tx, row.id)
    await deleteAudience(tx, row.audience_id)
  } else {
    const updated = { updated_by: authorId(context), updated_at: context.now }
    await store.updateAnnouncement(tx, row.id, { state: 'withdrawn', pinned: false, ...updated })
    await archiveUnread(context, row.id)
  }
  await audit(context, row.state === 'draft' ? 'notices.announcement_deleted' : 'notices.announcement_withdrawn', {
    entity: 'announcements',
    id: row.id,
    before: { title: row.title },
  })
  refreshBoards(context)
  return {}
})

/** Computes the members of an audience that is not stored. */
const tryAudience = async ({ tx, now }: Work, audience: Audience) => {
  const id = await insertAudience(tx, audience)
  const members = await getMemberSummary(tx, now, id)
  await deleteAudience(tx, id)
  return members
}

export const countAudience = handle(calls.countAudience, async (context) => tryAudience(context, context.body.audience))

export const getReceipts = handle(calls.getReceipts, async (context) => {
  const { tx, now, params, query } = context
  const announcement = await read(context, params.id)
  const { rows, meta } = await listRecipients(tx, now, { ...query, id: params.id })
  const sums = await sumReceipts(tx, now, params.id)
  return new DetailedResponse({ announcement, summary: announcement.reach, ...sums, rows }, { meta })
})

const DAY_MS = 86_400_000

export const remindSilent = handle(calls.remindSilent, async (context) => {
  const { tx, now, params } = context
  const row = await store.lockAnnouncement(tx, params.id)
  const known = await store.findAnnouncementRow(tx, now, params.id)
  if (!row || !known || known.status === 'draft' || known.status === 'scheduled') throw notFound()
  if (known.status !== 'published') throw noticesRefusals.refusal('withdrawn')
  if (row.reminded_at !== null && Date.parse(now) - Date.parse(row.reminded_at) < DAY_MS)
    throw noticesRefusals.refusal('remind_too_soon')
  const silent = await listSilent(tx, now, row.id)
  await notifySilent(context, silent, row, now)
  await store.updateAnnouncement(tx, row.id, { reminded_at: now })
  await audit(context, 'notices.announcement_reminded', {
    entity: 'announcements',
    id: row.id,
    after: { title: row.title, people: silent.length },
  })
  return { reminded: silent.length }
})
