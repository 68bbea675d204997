import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Field } from '#kit/contract/record.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { type Detail, detailKind, type DetailKind, ownKind } from '../../contract/details.models.ts'
import { detailRecords } from '../../contract/details.records.ts'
import type { Side } from '../documents/document-upload.tsx'
import { Lock } from '../parts/lock.tsx'
import { DetailForm } from './detail-form.tsx'
import { KINDS } from './detail-labels.ts'
import styles from './details.module.css'
import { fullDay } from '#kit/web/format/dates.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { removeDetail, removeOwnDetail } from '../../contract/details.calls.ts'
import { DocumentRow } from '../documents/document-row.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { RevealNumber } from './reveal-number.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const textOf = (value: unknown): string | null => {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  return DAY.test(value) ? fullDay(value) : value
}

const DOC_TYPES: Readonly<Record<string, string>> = detailRecords.identity_document.fields.doc_type.options

/** Returns the title of a detail: `Passport`, the name of a contact, the text of a note. */
const nameOf = ({ kind, data }: Detail): string => {
  const text = textOf(data[KINDS[kind].name]) ?? ''
  return kind === 'identity_document' ? (DOC_TYPES[text] ?? text) : text
}

/** Returns labels and texts of the other fields that are filled; the country is shown by its name. */
const othersOf = ({ kind, data }: Detail): [string, string][] =>
  Object.entries<Field>(detailRecords[kind].fields).flatMap(([name, { short, label }]): [string, string][] => {
    const text = name === KINDS[kind].name || name === 'country_id' ? null : textOf(data[name])
    return text === null ? [] : [[short ?? label, text]]
  })

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

type DetailItemProps = Readonly<{ row: Detail; side: Side; onEdit: () => void }>

/** One detail with all that is known of it, and what may be done with it. */
const DetailItem = ({ row, side, onEdit }: DetailItemProps) => {
  const { actions, failure } = useActions(row, side, onEdit)
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
          ...othersOf(row),
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

type Props = Readonly<{
  record: Readonly<{ id: number; details: readonly Detail[]; hidden: readonly string[] }>
  kinds: readonly DetailKind[]
  side: Side
  mayAdd: boolean
}>

/** Returns a check that a kind may be added; accounts only by payroll, documents of HR only by HR. */
const useAddable = (side: Side, mayAdd: boolean) => {
  const { has } = useActor()
  return (kind: DetailKind): boolean => {
    if (!mayAdd) return false
    if (side === 'own') return ownKind.safeParse(kind).success
    return kind !== 'bank_account' || has('people.bank.write')
  }
}

/** Kinds that would be an empty card for a person who can do nothing about it stay away. */
const isShown = (kind: DetailKind, { record, side }: Props, isAddable: boolean): boolean =>
  isAddable || record.hidden.includes(kind) || side === 'own' || record.details.some((row) => row.kind === kind)

/** The details of a person in addition to the fields, a card for each kind. */
export const DetailCards = (props: Props) => {
  const { record, kinds, side, mayAdd } = props
  const drawer = useDrawer('detail')
  const isAddable = useAddable(side, mayAdd)
  const shown = kinds.filter((kind) => isShown(kind, props, isAddable(kind)))
  return (
    <div className={styles.cards}>
      {shown.map((kind) => (
        <Card
          key={kind}
          title={KINDS[kind].title}
          aside={
            isAddable(kind) &&
            !record.hidden.includes(kind) && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                aria-label={`Add ${KINDS[kind].one}`}
                onClick={() => drawer.open(`new-${kind}`)}
              >
                Add
              </Button>
            )
          }
        >
          <Kind {...props} kind={kind} onEdit={drawer.open} />
        </Card>
      ))}
      <DetailDrawer {...props} at={drawer.id} onClose={drawer.close} />
    </div>
  )
}

type KindProps = Props & Readonly<{ kind: DetailKind; onEdit: (id: number) => void }>

const Kind = ({ record, kind, side, onEdit }: KindProps) => {
  if (record.hidden.includes(kind)) return <Lock who={kind === 'bank_account' ? 'payroll' : 'HR'} />
  const rows = record.details.filter((row) => row.kind === kind)
  if (rows.length === 0) return <p className="m-dim">{KINDS[kind].empty}</p>
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <DetailItem key={row.id} row={row} side={side} onEdit={() => onEdit(row.id)} />
      ))}
    </ul>
  )
}

const DetailDrawer = ({ record, side, at, onClose }: Props & { at: string | null; onClose: () => void }) => {
  const row = record.details.find(({ id }) => String(id) === at) ?? null
  const kind = row?.kind ?? detailKind.safeParse(at?.replace(/^new-/, '')).data
  const one = kind && KINDS[kind].one
  return (
    <SideDrawer
      title={row ? `Edit ${one}` : `Add ${one ?? 'detail'}`}
      is_open={at !== null && kind !== undefined}
      onClose={onClose}
    >
      {kind && <DetailForm key={at} kind={kind} side={side} owner_id={record.id} row={row} onClose={onClose} />}
    </SideDrawer>
  )
}
