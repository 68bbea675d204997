import { lazy } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { viewRequest } from '../../contract/thread.calls.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { cancelRequest, listMethods, listOwn, listTypesOfUser, type TypeChoice } from '../../contract/requests.calls.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { DaysChoice, liveDays } from '../parts/days-choice.tsx'
import { listUserCalendarDays } from '#domains/organisation/contract/calendar.calls.ts'
import { z } from 'zod'
import { date, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { RequestDraft } from '../parts/request-draft.ts'

const SendForm = lazy(async () => ({ default: (await import('./request-form.tsx')).SendForm }))
const UpdateForm = lazy(async () => ({ default: (await import('./request-form.tsx')).UpdateForm }))

/** The number of days within which the next working day is searched. */
const LOOK_AHEAD = 21
const SATURDAY = 6
const isWeekday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() % SATURDAY !== 0

/** Returns the first day with work from a day on; without a calendar the first that is no weekend. */
const useWorkingDay = (from: string | null): string | null => {
  const { id, has } = useActor()
  const mayReadCalendar = has('organisation.calendar.read')
  const start = from ?? ''
  const input = { params: { userId: id }, query: { from: start, to: from ? addDays(from, LOOK_AHEAD) : '' } }
  const query = useCallQuery(listUserCalendarDays, input, { enabled: mayReadCalendar && from !== null })
  if (from === null || (mayReadCalendar && !query.data && !query.failure)) return null
  const working = query.data?.days.find(({ scheduled_minutes }) => scheduled_minutes > 0)?.date
  const plain = [0, 1, 2].map((days) => addDays(from, days)).find(isWeekday)
  return working ?? plain ?? from
}

/** Loads the types that the person can request, and the methods. */
const useRequestChoices = () => {
  const { id } = useActor()
  const types = useCallQuery(listTypesOfUser, { params: { userId: id }, query: {} })
  const methods = useCallQuery(listMethods, { query: {} })
  return { types, methods: methods.data ?? [], rest: types.meta?.rest ?? null }
}

/** The values that a link to the form fills in: kind or type of the request, its days, and own fields as `name=value&…`. */
const linked = z.object({
  add: z.string().max(100).optional(),
  type: textId.optional(),
  day: date.optional(),
  until: date.optional(),
  fill: z.string().max(500).optional(),
})

const useLinked = (types: readonly TypeChoice[] | undefined): RequestDraft | null => {
  const [{ add, type: typeId, day, until, fill }] = useAddressState(linked)
  const type = types?.find(({ id, kind }) => (typeId === undefined ? kind === add : id === typeId))
  if (!type) return null
  const known = new Set(type.payload_fields.map(({ name }) => name))
  const payload = Object.fromEntries([...new URLSearchParams(fill)].filter(([name]) => known.has(name)))
  return {
    type_id: type.id,
    from_date: day ?? null,
    to_date: until ?? day ?? null,
    method: type.methods[0] ?? null,
    payload,
  }
}

/**
 * Returns the draft of a new request: the values of a link; otherwise the type of the last request, and the next
 * working day for which it can be requested.
 */
const useNewDraft = () => {
  const { id, time_zone } = useActor()
  const { types, methods, rest } = useRequestChoices()
  const own = useLinked(types.data)
  const last = useCallQuery(listOwn, { params: { userId: id }, query: { limit: 1 } })
  const isKnown = types.data !== undefined && (last.data !== undefined || last.failure !== null)
  const used = last.data?.[0]?.type.id
  const type = types.data?.find((one) => one.id === used) ?? types.data?.[0]
  const ahead = Math.max(1, type?.notice_days ?? 0)
  const day = useWorkingDay(isKnown ? addDays(todayIn(time_zone), ahead) : null)
  const draft: RequestDraft | null = day
    ? { type_id: type?.id ?? null, from_date: day, to_date: day, method: type?.methods[0] ?? null }
    : null
  return { types, methods, rest, draft: own ?? draft }
}

type Draft = Readonly<{ dates?: readonly string[] | null; reason?: string | null }>

/** Cancels days of an approved request: all of them, or the chosen ones. */
const CancelForm = ({ request, onClose }: { request: RequestFull; onClose: () => void }) => {
  const all = liveDays(request).map(({ date }) => date)
  return (
    <CallForm<typeof cancelRequest, Draft>
      call={cancelRequest}
      input={{ params: { id: request.id } }}
      initial={{ dates: all, reason: null }}
      toBody={({ dates, reason }) => ({
        version: request.version,
        ...(dates && dates.length < all.length ? { dates } : {}),
        ...(reason?.trim() ? { reason } : {}),
      })}
      isReady={({ draft }) => (draft.dates?.length ?? 0) > 0 || all.length === 0}
      submit="Cancel request"
      isDestructive
      onDone={onClose}
    >
      {(field) => (
        <>
          <p className="m-dim">
            {request.type.name}. Days that are given back can be booked again. Some requests are cancelled at once,
            others after approval.
          </p>
          <DaysChoice request={request} field={field('dates')} />
          <TextArea {...field('reason')} label="Reason" rows={2} isOptional />
        </>
      )}
    </CallForm>
  )
}

type Props = Readonly<{ onClose: () => void }>

/** `?add=new`: a new request. `?edit=12`, `?cancel=12`: what is changed of one that is there. */
export const RequestDrawers = () => {
  const [add, edit, cancel] = [useDrawer('add'), useDrawer('edit'), useDrawer('cancel')]
  return (
    <>
      <SideDrawer title="Add Request" is_open={add.id !== null} onClose={add.close}>
        {add.id !== null && <Add onClose={add.close} />}
      </SideDrawer>
      <SideDrawer title="Edit request" is_open={edit.id !== null} onClose={edit.close}>
        {edit.id !== null && <Edit key={edit.id} id={Number(edit.id)} onClose={edit.close} />}
      </SideDrawer>
      <SideDrawer title="Cancel request" is_open={cancel.id !== null} onClose={cancel.close}>
        {cancel.id !== null && <Cancel key={cancel.id} id={Number(cancel.id)} onClose={cancel.close} />}
      </SideDrawer>
    </>
  )
}

const Add = ({ onClose }: Props) => {
  const { types, methods, rest, draft } = useNewDraft()
  if (types.failure && !types.data) return <Failed what="the types" failure={types.failure} onRetry={types.reload} />
  if (!types.data || !draft) return <Skeletons shape="form" />
  if (types.data.length === 0)
    return <Empty title="Nothing to ask for" text="No type of request is open to you. Ask HR if one is missing." />
  return (
    <SendForm types={types.data} methods={methods} rest={rest} initial={draft} onDone={onClose} onCancel={onClose} />
  )
}

const Edit = ({ id, onClose }: Props & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  const { types, methods, rest } = useRequestChoices()
  return (
    <Loaded query={query} what="this request" shape="form">
      {(request) =>
        types.data ? (
          <UpdateForm
            key={request.id}
            types={types.data}
            methods={methods}
            rest={rest}
            request={request}
            onDone={onClose}
            onCancel={onClose}
          />
        ) : (
          <Skeletons shape="form" />
        )
      }
    </Loaded>
  )
}

const Cancel = ({ id, onClose }: Props & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  return (
    <Loaded query={query} what="this request" shape="form">
      {(request) => <CancelForm key={request.version} request={request} onClose={onClose} />}
    </Loaded>
  )
}
