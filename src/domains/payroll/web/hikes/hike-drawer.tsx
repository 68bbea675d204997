import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { saveFile } from '#kit/web/call/save-file.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { applyHikes, hikeLetter, listHikes, updateHike, withdrawHike } from '../../contract/hikes.calls.ts'
import { type Hike, hikeReason } from '../../contract/hikes.models.ts'
import { ApplyForm, needsChoice } from './apply-form.tsx'
import { ApproveForm, RejectForm } from './decide-form.tsx'
import { HikeSigns } from './hike-columns.tsx'
import { Touches } from './touches.tsx'
import { HIKE_REASONS, payText, raiseText, resultText } from './hike-texts.ts'
import type { Draft } from '#kit/web/form/draft.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextArea } from '#kit/web/form/text-fields.tsx'
import { optionsOf } from '../parts/labels.ts'
import { PercentField } from '../parts/percent-field.tsx'

type Props = Readonly<{ hike: Hike; onDone: () => void }>

/** Changes a hike that is not decided; the percentage where it is shown. */
const EditHike = ({ hike, onDone }: Props) => {
  const { version, effective_from, reason, note, percent_bp } = hike
  const initial: Draft<typeof updateHike> = {
    version,
    effective_from,
    reason,
    note,
    ...(percent_bp === null ? {} : { percent_bp }),
  }
  return (
    <CallForm
      call={updateHike}
      input={{ params: { id: hike.id } }}
      initial={initial}
      submit="Save hike"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field) => (
        <>
          <FieldRow>
            <DateField {...field('effective_from')} isOptional={false} label="From" />
            {percent_bp !== null && <PercentField {...field('percent_bp')} isOptional={false} label="Raise" />}
          </FieldRow>
          <Select
            {...field('reason')}
            isOptional={false}
            label="Reason"
            options={optionsOf(HIKE_REASONS, hikeReason.options)}
          />
          <TextArea {...field('note')} isOptional={false} label="Note" rows={3} />
        </>
      )}
    </CallForm>
  )
}

/** A hike next to the list, at `?hike=`. */
export const HikeDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const id = Number(drawer.id)
  const query = useCallQuery(listHikes, { query: { id } }, { enabled: drawer.id !== null })
  return (
    <SideDrawer history={['hikes', drawer.id]} title="Hike" is_open={drawer.id !== null} onClose={drawer.close}>
      <Loaded query={query} what="the hike" shape="form">
        {([hike]) =>
          hike ? <Shown key={hike.id} hike={hike} onWithdrawn={drawer.close} /> : <p>This hike does not exist.</p>
        }
      </Loaded>
    </SideDrawer>
  )
}

const payFacts = (hike: Hike) =>
  hike.new_minor === null
    ? []
    : [
        ['Pay until then', payText(hike.current_minor, hike)] as const,
        ['New pay', payText(hike.new_minor, hike)] as const,
        ...(hike.annual_cost_minor === null
          ? []
          : [['Yearly cost', money(hike.annual_cost_minor, hike.currency)] as const]),
      ]

const factsOf = (hike: Hike) => [
  ['From', fullDay(hike.effective_from)] as const,
  ...(hike.percent_bp === null ? [] : [['Raise', raiseText(hike.percent_bp)] as const]),
  ...payFacts(hike),
  ...(hike.evaluation ? [['Evaluation', `${resultText(hike)}, ${hike.evaluation.cycle}`] as const] : []),
  ...(hike.round ? [['Round', hike.round.name] as const] : []),
  ['Reason', HIKE_REASONS[hike.reason]] as const,
  ['Note', hike.note] as const,
  ['Proposed by', hike.proposed_by] as const,
  ...(hike.decided_by && hike.decided_at
    ? [['Decided', `${hike.decided_by}, ${dateTime(hike.decided_at)}`] as const]
    : []),
  ...(hike.decision_note ? [['Note on the decision', hike.decision_note] as const] : []),
  ...(hike.applied_at
    ? [['Applied', `${hike.applied_by ?? 'On its day'}, ${dateTime(hike.applied_at)}`] as const]
    : []),
]

const Shown = ({ hike, onWithdrawn }: { hike: Hike; onWithdrawn: () => void }) => {
  const { has } = useActor()
  const { employee } = hike
  return (
    <div className="m-stack">
      <div className="m-row">
        <PersonChip
          name={employee.name}
          photo={{ id: employee.id, version: employee.photo_version }}
          under={[employee.employee_no, employee.department?.name].filter(Boolean).join(', ')}
          {...(has('payroll.read') ? { href: `/admin/payroll-details/${employee.id}` as const } : {})}
        />
        <HikeSigns hike={hike} />
      </div>
      {hike.base_changed && (
        <p role="note">
          The salary changed since the proposal. Change the proposal while it is open, or withdraw it and propose again.
        </p>
      )}
      <Actions hike={hike} onWithdrawn={onWithdrawn} />
      <Facts facts={factsOf(hike)} />
    </div>
  )
}

/** States in which a hike is not the salary yet and may become it. */
const OPEN: ReadonlySet<Hike['state']> = new Set(['proposed', 'approved'])

type OpenForm = 'edit' | 'approve' | 'reject' | 'apply' | null

const Actions = ({ hike, onWithdrawn }: { hike: Hike; onWithdrawn: () => void }) => {
  const { has } = useActor()
  const [openForm, setOpenForm] = useState<OpenForm>(null)
  const apply = useCall(applyHikes)
  const withdraw = useCall(withdrawHike)
  const { id, can } = hike
  const close = (): void => setOpenForm(null)
  const confirmWithdrawal = async (): Promise<void> => {
    const title = `Withdraw the hike of ${hike.employee.name}?`
    const isSure = await confirm({ title, action: 'Withdraw hike', isDestructive: true })
    if (isSure && (await withdraw.run({ params: { id } }))) onWithdrawn()
  }
  if (openForm === 'edit') return <EditHike hike={hike} onDone={close} />
  if (openForm === 'approve') return <ApproveForm hikes={[hike]} onDone={close} onCancel={close} />
  if (openForm === 'apply') return <ApplyForm hikes={[hike]} onDone={close} onCancel={close} />
  if (openForm === 'reject') return <RejectForm hikes={[hike]} onDone={close} onCancel={close} />
  return (
    <>
      {OPEN.has(hike.state) && <Touches hikes={[hike]} />}
      <div className="m-row">
        {can.approve && <Button onClick={() => setOpenForm('approve')}>Approve</Button>}
        {can.apply && (
          <Button
            loading={apply.isRunning}
            onClick={() => (needsChoice([hike]) ? setOpenForm('apply') : apply.start({ body: { ids: [id] } }))}
          >
            Apply
          </Button>
        )}
        {hike.has_letter && has('payroll.read') && (
          <Button onClick={() => void saveFile(hikeLetter, { params: { id } }, `hike-${id}.pdf`)}>Letter</Button>
        )}
        {can.reject && (
          <Button variant="default" onClick={() => setOpenForm('reject')}>
            Reject
          </Button>
        )}
        {can.update && (
          <Button variant="default" onClick={() => setOpenForm('edit')}>
            Edit
          </Button>
        )}
        {can.withdraw && (
          <Button variant="default" onClick={() => void confirmWithdrawal()}>
            Withdraw
          </Button>
        )}
      </div>
      <Refused failure={apply.failure ?? withdraw.failure} />
    </>
  )
}
