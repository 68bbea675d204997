import { type ReactNode, useState } from 'react'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import type { TargetRow } from '../../contract/targets.models.ts'
import { ValueDrawer } from './value-drawer.tsx'
import { WaiveDrawer } from './waive-drawer.tsx'

type Props = Readonly<{
  /** The first day that a waiver offers. */
  day: string
  children: (actions: (row: TargetRow) => ReactNode) => ReactNode
}>

/** What can be done with a row: set the value of the person, or waive the target for some days. */
export const RowActions = ({ day, children }: Props) => {
  const [valued, setValued] = useState<TargetRow | null>(null)
  const [waived, setWaived] = useState<TargetRow | null>(null)
  const actions = (row: TargetRow): ReactNode => {
    const offered = [
      ...(row.can.set_value ? [{ label: 'Set value', run: () => setValued(row) }] : []),
      ...(row.can.waive ? [{ label: 'Waive', run: () => setWaived(row) }] : []),
    ]
    return offered.length === 0 ? null : (
      <ActionMenu label={`Actions: ${row.target.name} of ${row.employee.name}`} actions={offered} />
    )
  }
  return (
    <>
      {children(actions)}
      <ValueDrawer row={valued} onClose={() => setValued(null)} />
      <WaiveDrawer row={waived} day={day} onClose={() => setWaived(null)} />
    </>
  )
}
