import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { applyPlan } from '../../contract/plan.calls.ts'
import type { Plan, ShiftRow } from '../../contract/shifts.models.ts'
import type { Spot } from '../grid/drop.ts'
import { offerInput, LateChange } from '../offers/late-change.tsx'
import { planInputOf, verdictOf } from '../parts/plan-input.ts'
import { longDay } from '../parts/labels.ts'
import { EditedElsewhere } from '../plan/edited-elsewhere.tsx'
import type { Editors } from '../plan/use-edits.ts'
import type { Changes } from '../plan/use-changes.ts'
import { creationOf, isWhole, templateValues, updateOf, type Values } from './shift-values.ts'
import styles from '../plan/plan.module.css'

type Props = Readonly<{ plan: Plan; changes: Changes; spot: Spot | null }>
type DrawerProps = Props & Readonly<{ editors: Editors }>
const SITES = [
  { value: 'any', label: 'Anywhere' },
  { value: 'onsite', label: 'On site' },
] as const

/** Adds a shift, or changes one: `?edit=new`, `?edit=12`. */
export const ShiftDrawer = ({ plan, changes, spot, editors }: DrawerProps) => {
  const drawer = useDrawer('edit')
  const shift = plan.shifts.find(({ id }) => String(id) === drawer.id)
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer title={isNew ? 'Add Shift' : 'Edit shift'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && <AddForm plan={plan} changes={changes} spot={spot} onClose={drawer.close} />}
      {shift && <EditedElsewhere name={editors.get(shift.id)} />}
      {shift && <EditForm key={shift.id} plan={plan} shift={shift} changes={changes} onClose={drawer.close} />}
      {!isNew && drawer.id !== null && !shift && (
        <Empty outcome="not_found" title="This shift is not in the plan" text="It may have been deleted." />
      )}
    </SideDrawer>
  )
}

type AddProps = Props & Readonly<{ onClose: () => void }>

const AddForm = ({ plan, changes, spot, onClose }: AddProps) => {
  const [first] = plan.templates
  const initial: Values = {
    dates: spot ? [spot.date] : [],
    users: spot?.employee_id ? [spot.employee_id] : [],
    offer: true,
    ...(first ? templateValues(first) : {}),
  }
  return (
    <CallForm
      call={applyPlan}
      initial={initial}
      toBody={(values: Values) => ({
        week_id: plan.week.id,
        ops: [creationOf(values)],
        ...(values.reason ? { reason: values.reason } : {}),
        ...offerInput(plan, creationOf(values), values.offer),
      })}
      noCheck
      isReady={(form) => isWhole(form.draft)}
      submit="Save"
      onDone={({ data }) => {
        changes.record(data.undo, 'The shift is added.')
        onClose()
      }}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          <TemplateField plan={plan} form={form} />
          <SelectSeveral
            {...field('dates')}
            label="Days"
            options={plan.days.map(({ date }) => ({ value: date, label: longDay(date) }))}
          />
          <ShiftFields plan={plan} form={form} />
          <SelectSeveral
            {...field('users')}
            label="People"
            options={plan.people.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <LiveRule plan={plan} values={form.draft} />
          <LateChange
            plan={plan}
            reason={field('reason')}
            offer={field('offer')}
            op={isWhole(form.draft) ? creationOf(form.draft) : null}
          />
        </>
      )}
    </CallForm>
  )
}

const TemplateField = ({ plan, form }: Readonly<{ plan: Plan; form: FormOf<Values> }>) => {
  const field = form.field('template_id')
  if (plan.templates.length === 0) return null
  return (
    <Select
      {...field}
      label="Template"
      options={plan.templates.map(({ id, name, start_time, end_time }) => ({
        value: id,
        label: `${name} ${start_time}–${end_time}`,
      }))}
      onChange={(id) => {
        const template = plan.templates.find((one) => one.id === id)
        field.onChange(id)
        if (!template) return
        form.field('name').onChange(template.name)
        form.field('start_time').onChange(template.start_time)
        form.field('end_time').onChange(template.end_time)
        form.field('break_minutes').onChange(template.break_minutes)
        form.field('needed').onChange(template.needed)
        form.field('site').onChange(template.site)
        form.field('skill_id').onChange(template.skill_id)
        form.field('skill_level').onChange(template.skill_level)
      }}
    />
  )
}

const LEVELS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `Level ${value}` }))

const ShiftFields = ({ plan, form: { field, draft } }: Readonly<{ plan: Plan; form: FormOf<Values> }>) => (
  <>
    <TextField {...field('name')} label="Name" />
    <TimeField {...field('start_time')} label="From" />
    <TimeField {...field('end_time')} label="To" />
    <NumberField {...field('break_minutes')} label="Break" unit="min" />
    <NumberField {...field('needed')} label="Places" />
    <Select {...field('site')} label="Where" options={[...SITES]} />
    {plan.skills.length > 0 && (
      <Select
        {...field('skill_id')}
        label="Skill"
        isOptional
        options={plan.skills.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )}
    {typeof draft.skill_id === 'number' && (
      <Select {...field('skill_level')} label="Level, at least" isOptional={false} options={LEVELS} />
    )}
    <TextArea {...field('note')} label="Note" rows={2} />
  </>
)

/** Shows the message of the rules that the server would return, before the form is sent. */
const LiveRule = ({ plan, values }: Readonly<{ plan: Plan; values: Values }>) => {
  if (!isWhole(values) || (values.users ?? []).length === 0) return null
  const verdict = verdictOf(planInputOf(plan), [creationOf(values)])
  return (
    <p role="status" className={verdict.kind === 'blocked' ? styles.bad : 'm-dim'}>
      {verdict.text}
    </p>
  )
}

type EditProps = Readonly<{ plan: Plan; shift: ShiftRow; changes: Changes; onClose: () => void }>
const EditForm = ({ plan, shift, changes, onClose }: EditProps) => (
  <CallForm
    call={applyPlan}
    initial={{
      name: shift.name,
      start_time: shift.start_time,
      end_time: shift.end_time,
      break_minutes: shift.break_minutes,
      needed: shift.needed,
      site: shift.site,
      skill_id: shift.skill?.id ?? null,
      skill_level: shift.skill?.level ?? null,
      note: shift.note,
      reason: undefined as string | undefined,
      offer: true as boolean | undefined,
    }}
    toBody={({ reason, ...values }: Values) => ({
      week_id: plan.week.id,
      ops: [updateOf(shift, values)],
      ...(reason ? { reason } : {}),
      ...offerInput(plan, updateOf(shift, values), values.offer),
    })}
    noCheck
    submit="Save"
    onDone={({ data }) => {
      changes.record(data.undo, 'The shift is changed.')
      onClose()
    }}
    onCancel={onClose}
  >
    {(field, form) => (
      <>
        <ShiftFields plan={plan} form={form} />
        <LateChange plan={plan} reason={field('reason')} offer={field('offer')} op={updateOf(shift, form.draft)} />
      </>
    )}
  </CallForm>
)
