import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { menuBadges } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import * as calls from '../../../contract/announcements.calls.ts'
import { noticesRefusals } from '../../../contract/notices.refusals.ts'
import { boardDays, type BoardPart } from '../board-days.ts'
import * as store from '../store/announcements.ts'
import { insertReceipt } from '../store/receipts.ts'

type BoardContext = Context & Readonly<{ query: Readonly<{ limit?: number | undefined; cursor?: string | undefined }> }>

const showBoard = async (context: BoardContext) => {
  const { tx, now, actor, query } = context
  const { rows, meta } = await store.listBoardRows(tx, now, actor.account_id, query)
  const sources = new Map(boardDays.all())
  const daysOf = async (part: BoardPart) => [...((await sources.get(part)?.(context)) ?? [])]
  const data = {
    announcements: rows,
    holidays: await daysOf('holidays'),
    joiners: await daysOf('joiners'),
    celebrations: await daysOf('celebrations'),
  }
  return new DetailedResponse(data, { meta })
}

export const readBoard = handle(calls.readBoard, showBoard)
export const readUserBoard = handle(calls.readUserBoard, showBoard)

export const readAnnouncement = handle(calls.readAnnouncement, async (context) => {
  const { tx, now, actor, params, body } = context
  const acknowledge = body.acknowledge ?? false
  const [live] = await store.listLiveFor(tx, now, actor.account_id, [params.id])
  if (live === undefined) throw notFound()
  const { revision, title } = await store.lockText(tx, live)
  if (revision !== body.revision) throw noticesRefusals.refusal('text_changed')
  const key = { announcement_id: live, account_id: actor.account_id, revision }
  const { is_new, ...receipt } = await insertReceipt(tx, key, { now, acknowledge })
  if (is_new) {
    if (acknowledge)
      await audit(context, 'notices.announcement_acknowledged', {
        entity: 'announcements',
        id: live,
        employee_id: actor.employee_id,
        after: { title, revision },
      })
    publishLive(context, ['notices.board'], [`inbox:${actor.account_id}`, 'permission:notices.announcement.read'])
  }
  return receipt
})

/** The number on the megaphone: what was not read, or not acknowledged where it must be. */
export const boardBadgeFilling = entries(menuBadges, {
  '?notices=open': {
    permission: 'notices.board.read',
    count: ({ actor, now }) => store.countUnreadOf(actor.account_id, now),
  },
})
