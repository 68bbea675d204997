import { fullDay } from '#kit/web/format/dates.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { removeDetail, removeOwnDetail } from '../../contract/details.calls.ts'
import { type Detail, docType } from '../../contract/details.models.ts'
import { DocumentRow } from '../documents/document-row.tsx'
import type { Side } from '../documents/document-upload.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { DOC_TYPES } from '../../contract/details.labels.ts'
import { KINDS, DETAIL_FIELDS } from './detail-labels.ts'
import { RevealNumber } from './reveal-number.tsx'
import styles from './details.module.css'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const textOf = (value: unknown): string | null => {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  return DAY.test(value) ? fullDay(value) : value
}

/** Returns the title of a detail: `Passport`, the name of a contact, the text of a note. */
const nameOf = ({ kind, data }: Detail): string => {
  const value = data[DETAIL_FIELDS[kind].name]
  const type = kind === 'identity_document' ? docType.safeParse(value).data : undefined
  return type ? DOC_TYPES[type] : (textOf(value) ?? '')
}

const StateBadge = ({ row }: { row: Detail }) => {
  if (row.state === 'pending') return <StatusBadge tone="attention" word="Needs approval" />
  if (row.state === 'rejected') return <StatusBadge tone="bad" word="Rejected" />
  return null
}

const useActions = (row: Detail, side: Side, onEdit: () => void) => {
  const [remove, removeOwn] = [useCall(removeDetail), useCall(removeOwnDetail)]
  const confirmDelete = async (): Promise<void> => {
    const { one } = KINDS[row.kind]
    const isSure = await confirm({ title: `Delete this ${one}?`, action: 'Delete', isDestructive: true })
    if (isSure) (side === 'own' ? removeOwn : remove).start({ params: { id: row.id } })
  }
  const actions: PageAction[] = [
    ...(row.can.edit ? [{ label: 'Edit', run: onEdit }] : []),
    ...(row.can.delete ? [{ label: 'Delete', run: () => void confirmDelete(), isDestructive: true }] : []),
  ]
  return { actions, failure: remove.failure ?? removeOwn.failure }
}

type Props = Readonly<{ row: Detail; side: Side; onEdit: () => void }>

/** One detail with all that is known of it, and what may be done with it. */
export const DetailItem = ({ row, side, onEdit }: Props) => {
  const { actions, failure } = useActions(row, side, onEdit)
  const { fields } = DETAIL_FIELDS[row.kind]
  const known = fields.flatMap(([field, label]): [string, string][] => {
    const text = textOf(row.data[field])
    return text === null ? [] : [[label, text]]
  })
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong className={styles.title}>{nameOf(row)}</strong>
        <StateBadge row={row} />
        {actions.length > 0 && <ActionMenu actions={actions} label={`Actions for ${nameOf(row)}`} />}
      </div>
      <Facts
        facts={[
          ...(row.number === null ? [] : [['Number', <RevealNumber key="number" row={row} side={side} />] as const]),
          ...(row.country ? [['Country', row.country.name] as const] : []),
          ...known,
          ...(row.comment ? [['Comment', row.comment] as const] : []),
        ]}
      />
      {row.file && <DocumentRow file={row.file} side={side} />}
      {row.state === 'pending' && row.replaces_id !== null && (
        <p className="m-dim m-small">Takes the place of the one below once it is approved.</p>
      )}
      {row.can.decide && <DecideButtons kind="detail" id={row.id} what={`${KINDS[row.kind].one} ${nameOf(row)}`} />}
      <Refused failure={failure} />
    </li>
  )
}
