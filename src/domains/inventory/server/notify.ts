import { type NoticeContext, type NoticeKind, noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { entries } from '#kit/server/slots.ts'
import { listKeeperAccounts } from './store/keepers.ts'

/** The page of a person's own equipment. */
export const OWN_TAB = '/employee/userprofile?tab=equipment'
/** Returns the page of an asset for those who manage equipment. */
export const keepersPath = (tag: string) => `/admin/management/inventory?q=${encodeURIComponent(tag)}` as const

type Kind = Extract<Parameters<typeof notify>[2], `inventory.${string}`>
type Text = Readonly<{ title: string; body?: string; key: string; subject_id?: number }>

/** Notifies a person about their own equipment. */
export const notifyHolder = async (work: Work, employeeId: number, kind: Kind, text: Text): Promise<void> =>
  notify(work, await listAccountIdsOf(work.tx, [employeeId]), kind, {
    title: text.title,
    ...(text.body === undefined ? {} : { body: text.body }),
    path: OWN_TAB,
    why: 'This equipment is in your name.',
    dedupe_key: text.key,
  })

type ChargedItem = Readonly<{ id: number; employee_id: number; name: string; amount: string; why: string | null }>

/** Notifies a person that they are to pay for equipment, and that they can object. */
export const notifyCharge = async (
  work: Work,
  { id, employee_id, name, amount, why }: ChargedItem,
  version: number,
): Promise<void> =>
  notifyHolder(work, employee_id, 'inventory.charge', {
    title: `You are asked to pay ${amount} for ${name}`,
    body: `${why === null ? '' : `${why} `}Object to it with your equipment if it is wrong.`,
    key: `inventory.charge:${id}:${version}`,
  })

/** Notifies those who manage a category. */
export const notifyKeepers = async (
  work: Work,
  categoryId: number,
  kind: Kind,
  text: Text & Readonly<{ tag: string; without?: number | null }>,
): Promise<void> =>
  notify(work, await listKeeperAccounts(work.tx, categoryId, text.without), kind, {
    title: text.title,
    ...(text.body === undefined ? {} : { body: text.body }),
    path: keepersPath(text.tag),
    why: 'You manage this category of equipment.',
    ...(text.subject_id === undefined ? {} : { subject_id: text.subject_id }),
    dedupe_key: text.key,
  })

/** Notices open for holders as long as they have the tab, and for keepers as long as they see equipment. */
const see = async ({ actor }: NoticeContext, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> =>
  new Map(
    scopeOf(actor, 'inventory.read') === null && scopeOf(actor, 'inventory.own') === null
      ? []
      : ids.map((id): [number, readonly string[]] => [id, []]),
  )

const noticeKind = (label: string, priority: 'normal' | 'high' = 'normal'): NoticeKind => ({
  domain: 'inventory',
  label,
  priority,
  see,
})

export const noticeFilling = entries(noticeKinds, {
  'inventory.sign': noticeKind('Equipment to sign for', 'high'),
  'inventory.return': noticeKind('Equipment to return, and returns'),
  'inventory.charge': noticeKind('Charges for equipment, and objections', 'high'),
  'inventory.problem': noticeKind('Damaged and lost equipment'),
  'inventory.warranty': noticeKind('Warranties that end'),
})
