import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { day, days } from '#kit/web/format/dates.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Target, TargetValue, Waiver } from '../../contract/targets.models.ts'
import { deleteValue, endWaiver } from '../../contract/targets.set-calls.ts'
import { SCOPE_LABELS } from '../../contract/targets.texts.ts'
import { PlacedValueForm } from './placed-value-form.tsx'
import { valueText } from './labels.ts'

const placeOf = ({ scope, scope_name }: TargetValue): string => scope_name ?? SCOPE_LABELS[scope]

/** The values of a target by place with their days, its waivers, and the form that sets another value. */
export const ValuesPart = ({ row }: Readonly<{ row: Target }>) => {
  const [isOpen, setOpen] = useState(false)
  const remove = useCall(deleteValue)
  const end = useCall(endWaiver)
  return (
    <div className="m-stack">
      {row.values.length === 0 ? (
        <p className="m-dim">No value is set. Nobody is measured.</p>
      ) : (
        <DataTable
          label="Values"
          rows={row.values}
          rowKey={({ id }) => id}
          isCompact
          columns={[
            { key: 'place', title: 'Of', text: placeOf, onPhone: 'title' },
            {
              key: 'value',
              title: 'Value',
              text: ({ value }: TargetValue) => (value === null ? 'None' : valueText(row, value)),
            },
            { key: 'from', title: 'From', text: ({ effective_from }: TargetValue) => day(effective_from) },
          ]}
          actions={(value: TargetValue) =>
            value.can.delete && (
              <Button variant="subtle" size="compact-sm" onClick={() => remove.start({ params: { id: value.id } })}>
                Delete
              </Button>
            )
          }
        />
      )}
      <Refused failure={remove.failure} />
      {row.can.set_value &&
        (isOpen ? (
          <PlacedValueForm target={row} onClose={() => setOpen(false)} />
        ) : (
          <div>
            <Button onClick={() => setOpen(true)}>Set value</Button>
          </div>
        ))}
      {row.waivers.length > 0 && (
        <DataTable
          label="Waivers"
          rows={row.waivers}
          rowKey={({ id }) => id}
          isCompact
          columns={[
            { key: 'person', title: 'Waived', text: ({ employee }: Waiver) => employee.name, onPhone: 'title' },
            {
              key: 'days',
              title: 'Days',
              text: ({ start_date, end_date }: Waiver) => days(start_date, end_date),
            },
            { key: 'reason', title: 'Reason', text: ({ reason }: Waiver) => reason },
          ]}
          actions={(waiver: Waiver) =>
            waiver.can.end && (
              <Button variant="subtle" size="compact-sm" onClick={() => end.start({ params: { id: waiver.id } })}>
                End
              </Button>
            )
          }
        />
      )}
      <Refused failure={end.failure} />
    </div>
  )
}
