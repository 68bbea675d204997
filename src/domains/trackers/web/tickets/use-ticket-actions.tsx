import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { LaterModal } from '#kit/web/layout/later-dialogs.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import { assignTickets } from '../../contract/tickets.calls.ts'
import type { TicketRow } from '../../contract/tickets.models.ts'

type Result = Readonly<{ ok: boolean; message: string | null }>

/** Warns about the tickets that were not changed, with the first reason. */
const warnUnchanged = (results: readonly Result[]): void => {
  const left = results.filter(({ ok }) => !ok)
  if (left.length > 0) toast('warning', `${count(left.length, 'ticket')} not changed. ${left[0]?.message ?? ''}`)
}

/** Taking and assigning tickets, one or several. */
export const useTicketActions = () => {
  const { area, has } = useActor()
  const take = useCall(assignTickets)
  const [chosen, choose] = useState<readonly number[]>([])
  const isWorking = area === 'employee' && has('tickets.write')
  const bulk: BulkAction<TicketRow>[] = [
    ...(isWorking
      ? [
          {
            label: (rows: readonly TicketRow[]) => `Take ${count(rows.length, 'ticket')}`,
            fits: (row: TicketRow) => row.can.take,
            run: (rows: readonly TicketRow[], clear: () => void) =>
              take.start({ body: { ids: rows.map(({ id }) => id) } }, ({ data }) => {
                warnUnchanged(data.results)
                clear()
              }),
          },
        ]
      : []),
    ...(isWorking && has('tickets.review')
      ? [
          {
            label: (rows: readonly TicketRow[]) => `Assign ${count(rows.length, 'ticket')}`,
            fits: (row: TicketRow) => row.can.assign,
            run: (rows: readonly TicketRow[]) => choose(rows.map(({ id }) => id)),
          },
        ]
      : []),
  ]
  const close = () => choose([])
  const dialogs = (
    <>
      <Refused failure={take.failure} />
      <LaterModal opened={chosen.length > 0} onClose={close} title={`Assign ${count(chosen.length, 'ticket')}`}>
        <CallForm
          call={assignTickets}
          initial={{}}
          // Left out, the reader would take them; null is refused at the field.
          toBody={({ user_id }: Readonly<{ user_id?: number | null }>) => ({ ids: chosen, user_id: user_id ?? null })}
          submit="Assign"
          onDone={({ data }) => {
            warnUnchanged(data.results)
            close()
          }}
          onCancel={close}
        >
          {(field) => <PersonField {...field('user_id')} label="Handler" isOptional={false} forWork isFirst />}
        </CallForm>
      </LaterModal>
    </>
  )
  return { bulk, dialogs }
}
