import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import type { Draft, FieldsOf } from '#kit/web/form/draft.ts'
import { DateField, NumberField, TimeField } from '#kit/web/form/text-fields.tsx'
import { zoneOptionsWith } from '#kit/web/form/zone-options.ts'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { listHolidayCalendars } from '#domains/organisation/contract/holidays.calls.ts'
import { deleteServicePolicy, saveServicePolicy, type ServicePolicy } from '../../contract/ticket-policies.calls.ts'
import { PRIORITY_OPTIONS } from './labels.ts'

const CLIENTS = { query: { status: 'active', limit: 200 } } as const
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({
  value: at + 1,
  label,
}))
const OFFICE = { service_days: [1, 2, 3, 4, 5], service_from: '09:00', service_to: '17:00' }

type FormProps = Readonly<{ policy: ServicePolicy | undefined; onClose: () => void }>

/** Times are not changed for tickets that have them: the form adds new ones from a day on. */
export const PolicyForm = ({ policy, onClose }: FormProps) => {
  const { organisation } = useActor()
  const clients = useCallQuery(listClients, CLIENTS)
  const today = todayIn(organisation.time_zone)
  const hours = policy
    ? {
        service_days: policy.service_days ?? [],
        service_from: policy.service_from ?? undefined,
        service_to: policy.service_to ?? undefined,
      }
    : OFFICE
  return (
    <div className="m-stack">
      {policy?.can.delete && <DeletePolicy id={policy.id} onDone={onClose} />}
      <CallForm
        call={saveServicePolicy}
        initial={{
          client_id: policy?.client?.id ?? null,
          priority: policy?.priority ?? 'p3',
          response_minutes: policy?.response_minutes,
          resolution_minutes: policy?.resolution_minutes,
          ...hours,
          zone: policy?.zone ?? organisation.time_zone,
          holiday_calendar_id: policy?.holiday_calendar?.id,
          effective_from: policy && policy.effective_from > today ? policy.effective_from : today,
        }}
        submit="Save"
        onDone={onClose}
        onCancel={onClose}
      >
        {(field, { draft }) => (
          <>
            <FieldRow>
              <Select
                {...field('client_id')}
                isOptional
                label="Client"
                help="Leave empty for all clients without times of their own."
                options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Select {...field('priority')} isOptional={false} label="Priority" options={PRIORITY_OPTIONS} />
            </FieldRow>
            <FieldRow>
              <NumberField
                {...field('response_minutes')}
                label="First response within"
                unit="minutes"
                help={draft.response_minutes ? duration(draft.response_minutes) : undefined}
              />
              <NumberField
                {...field('resolution_minutes')}
                label="Resolved within"
                unit="minutes"
                help={draft.resolution_minutes ? duration(draft.resolution_minutes) : undefined}
              />
            </FieldRow>
            <HoursFields field={field} hasDays={(draft.service_days ?? []).length > 0} />
            <DateField
              {...field('effective_from')}
              isOptional={false}
              label="From"
              min={today}
              help="Tickets that came in before keep their times."
            />
          </>
        )}
      </CallForm>
    </div>
  )
}

type HoursProps = Readonly<{
  field: FieldsOf<Draft<typeof saveServicePolicy>>
  hasDays: boolean
}>

/** The hours in which the time runs. */
const HoursFields = ({ field, hasDays }: HoursProps) => {
  const calendars = useCallQuery(listHolidayCalendars, {})
  return (
    <>
      <SelectSeveral
        {...field('service_days')}
        label="Days of service"
        help="Without days the time runs day and night."
        options={WEEKDAYS}
      />
      {hasDays && (
        <FieldRow>
          <TimeField {...field('service_from')} isOptional={false} label="Begins at" />
          <TimeField {...field('service_to')} isOptional={false} label="Ends at" />
        </FieldRow>
      )}
      <Select {...field('zone')} isOptional={false} label="Time zone" options={zoneOptionsWith(field('zone').value)} />
      <Select
        {...field('holiday_calendar_id')}
        isOptional
        label="Holidays"
        help="The time does not run on its whole holidays."
        options={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

const DeletePolicy = ({ id, onDone }: Readonly<{ id: number; onDone: () => void }>) => {
  const remove = useCall(deleteServicePolicy)
  const run = async (): Promise<void> => {
    if (await remove.run({ params: { id } })) onDone()
  }
  return (
    <div className="m-stack">
      <p>These times have not begun.</p>
      <div>
        <Button variant="default" loading={remove.isRunning} onClick={() => void run()}>
          Delete
        </Button>
      </div>
      <Refused failure={remove.failure} />
    </div>
  )
}
