import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { type Detail, detailKind, type DetailKind, ownKind } from '../../contract/details.models.ts'
import type { Side } from '../documents/document-upload.tsx'
import { Lock } from '../parts/lock.tsx'
import { DetailForm } from './detail-form.tsx'
import { DetailItem } from './detail-item.tsx'
import { KINDS } from './detail-labels.ts'
import styles from './details.module.css'

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
