import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { DataOf } from '#kit/contract/call.ts'
import { swapShift } from '../../contract/shifts.calls.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import { listSwapOptions } from '../../contract/swaps.calls.ts'
import planStyles from '../plan/plan.module.css'
import { longDay, timesOf } from '../parts/labels.ts'

type Options = DataOf<typeof listSwapOptions>
const ANYONE = 'team'

const TITLE = 'Swap a shift'
const NotYours = () => (
  <Empty outcome="not_found" title="This shift is not yours" text="It may have changed meanwhile." />
)

const isOfWeek = (drawerId: string | null, week: number): boolean => drawerId?.startsWith(`${week}-`) ?? false

type Props = Readonly<{ week: number; shifts: readonly ShiftRow[] }>

/** Requests a swap of an own shift of a week: `?ask=<week>-<shift>`. It offers only swaps that the rules allow. */
export const SwapDrawer = ({ week, shifts }: Props) => {
  const drawer = useDrawer('ask')
  const { id: me } = useActor()
  const shift = shifts.find(({ id }) => `${week}-${id}` === drawer.id)
  const own = shift?.users.find(({ id }) => id === me)
  const isOpen = isOfWeek(drawer.id, week)
  return (
    <SideDrawer title={TITLE} is_open={isOpen} onClose={drawer.close}>
      {shift && own && <SwapOptions shift={shift} assignment={own.assignment_id} onClose={drawer.close} />}
      {isOpen && !own && <NotYours />}
    </SideDrawer>
  )
}

/** In the place of that drawer, where the address names a shift of none of the weeks. */
export const MissingShiftDrawer = ({ weeks }: Readonly<{ weeks: readonly { id: number }[] }>) => {
  const drawer = useDrawer('ask')
  const isMissing = drawer.id !== null && !weeks.some(({ id }) => isOfWeek(drawer.id, id))
  return (
    <SideDrawer title={TITLE} is_open={isMissing} onClose={drawer.close}>
      {isMissing && <NotYours />}
    </SideDrawer>
  )
}

type SwapOptionsProps = Readonly<{ shift: ShiftRow; assignment: number; onClose: () => void }>

const SwapOptions = ({ shift, assignment, onClose }: SwapOptionsProps) => {
  const query = useCallQuery(listSwapOptions, { params: { assignment_id: assignment } })
  return (
    <div className={planStyles.stack}>
      <p>
        {shift.name}, {longDay(shift.date)} {timesOf(shift)}
      </p>
      <Loaded query={query} what="the options" shape="form">
        {(options) => <SwapForm shift={shift} options={options} onClose={onClose} />}
      </Loaded>
    </div>
  )
}

type Choice = Readonly<{
  value: string
  label: string
  body: Readonly<{ other_user_id: number | null; other_shift_id: number | null }>
  note: string | undefined
}>

const choicesOf = ({ give, exchange }: Options): Choice[] => [
  {
    value: ANYONE,
    label: 'Offer it to the team',
    body: { other_user_id: null, other_shift_id: null },
    note: 'Who accepts first takes it.',
  },
  ...exchange.map(({ employee, shift, findings }) => ({
    value: `x${shift.assignment_id}`,
    label: `Exchange: ${employee.name}, ${shift.name}, ${longDay(shift.date)} ${timesOf(shift)}`,
    body: { other_user_id: employee.id, other_shift_id: shift.id },
    note: findings[0],
  })),
  ...give.map(({ employee, findings }) => ({
    value: `g${employee.id}`,
    label: `Give away: ${employee.name}`,
    body: { other_user_id: employee.id, other_shift_id: null },
    note: findings[0],
  })),
]

type Typed = Readonly<{ whom?: string | null; comment?: string | null }>

const SwapForm = ({
  shift,
  options,
  onClose,
}: Readonly<{ shift: ShiftRow; options: Options; onClose: () => void }>) => {
  const { id: me } = useActor()
  const choices = choicesOf(options)
  const choiceOf = ({ whom }: Typed) => choices.find(({ value }) => value === whom)
  return (
    <CallForm
      call={swapShift}
      initial={{ whom: ANYONE, comment: '' }}
      toBody={({ comment, ...typed }: Typed) => ({
        shift_id: shift.id,
        user_id: me,
        ...choiceOf(typed)?.body,
        ...(comment ? { comment } : {}),
      })}
      submit="Ask"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field, { draft }) => (
        <>
          <Select {...field('whom')} label="With whom" options={choices} isOptional={false} />
          {choiceOf(draft)?.note && <p className="m-dim m-small">{choiceOf(draft)?.note}</p>}
          <TextArea {...field('comment')} label="Comment" rows={2} />
        </>
      )}
    </CallForm>
  )
}
