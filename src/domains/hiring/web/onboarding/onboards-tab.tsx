import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useGo } from '#kit/web/address/use-go.ts'
import { deleteOnboard, listOnboards, sendInvite } from '../../contract/onboarding.calls.ts'
import { onboardRecord, type OnboardState } from '../../contract/onboarding.records.ts'
import type { Onboard } from '../../contract/onboarding.models.ts'
import { SetupLink } from './setup-link.tsx'
import { onboardSign } from './labels.ts'
import styles from '../parts/hiring.module.css'

/** The filters of the list, in the address. */
export const onboardsAddress = z.object({
  q: z.string().max(80).optional(),
  joining_from: date.optional(),
  joining_to: date.optional(),
})

const inviteText = ({ invite, invited_at }: Onboard): string => {
  if (invite === null) return invited_at === null ? 'Not sent' : 'Used'
  return invite.expired ? `Ended ${dateTime(invite.expires_at)}` : `Until ${dateTime(invite.expires_at)}`
}

const COLUMNS = columnsOf<typeof onboardRecord, Onboard>(onboardRecord, [
  ['name', { onPhone: 'title' }],
  ['email', { isExtra: true }],
  'designation',
  'joining_on',
  ['state', { cell: (row) => <StatusBadge {...onboardSign(row)} />, onPhone: 'status' }],
  [
    'invite',
    {
      text: inviteText,
    },
  ],
  'missing_count',
  [
    'tasks',
    {
      cell: (row) => (
        <span className={row.tasks.late > 0 ? styles.waits : undefined}>
          {row.tasks.late > 0 ? `${row.tasks.open} open, ${row.tasks.late} late` : `${row.tasks.open} open`}
        </span>
      ),
      text: (row) => `${row.tasks.open} open`,
    },
  ],
  ['owner', { isExtra: true }],
])

type Props = Readonly<{ states: readonly OnboardState[]; edit: DrawerState; onAdd: () => void }>

/** Onboardings in some states. */
export const OnboardsTab = ({ states, edit, onAdd }: Props) => {
  const { has } = useActor()
  const go = useGo()
  const [state, set] = useAddressState(onboardsAddress)
  const [link, setLink] = useState<string | null>(null)
  const invite = useCall(sendInvite)
  const remove = useCall(deleteOnboard)
  const clear = () => set({ q: undefined, joining_from: undefined, joining_to: undefined })
  const confirmDelete = async (row: Onboard): Promise<void> => {
    const isDraft = row.state === 'draft'
    const title = isDraft ? `Delete the draft of ${row.name}?` : `Withdraw the onboarding of ${row.name}?`
    if (await confirm({ title, action: 'Delete', isDestructive: true })) remove.start({ params: { id: row.id } })
  }
  const actionsOf = (row: Onboard) => [
    ...(row.can.invite
      ? [
          {
            label: row.invited_at === null ? 'Send invitation' : 'Send again',
            run: () => invite.start({ params: { id: row.id } }, ({ data }) => setLink(data.setup_url ?? null)),
          },
        ]
      : []),
    { label: 'View', run: () => go(`/admin/onboarding/view/${row.id}`) },
    ...(row.can.update ? [{ label: 'Edit', run: () => edit.open(row.id) }] : []),
    ...(row.can.delete ? [{ label: 'Delete', isDestructive: true, run: () => void confirmDelete(row) }] : []),
  ]
  const isFiltered = Object.values(state).some((value) => value !== undefined)
  return (
    <div className="m-stack">
      {link !== null && <SetupLink address={link} />}
      <Refused failure={invite.failure ?? remove.failure} />
      <CallTable
        id="onboarding"
        label="Onboarding"
        call={listOnboards}
        input={{ query: { ...state, state: [...states] } }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => `/admin/onboarding/view/${row.id}`}
        actions={(row) => <ActionMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />}
        empty={{
          title: 'No one is being onboarded. Accept an offer or add a person.',
          action: has('hiring.onboard.write') && <Button onClick={onAdd}>Invite new hire</Button>,
        }}
        isFiltered={isFiltered}
        onClear={clear}
        toolbar={
          <FilterBar search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search people' }} onClear={clear}>
            <PeriodPicker
              value={
                state.joining_from && state.joining_to ? { from: state.joining_from, to: state.joining_to } : undefined
              }
              onChange={({ from, to }) => set({ joining_from: from, joining_to: to })}
              onClear={() => set({ joining_from: undefined, joining_to: undefined })}
            />
          </FilterBar>
        }
      />
    </div>
  )
}
