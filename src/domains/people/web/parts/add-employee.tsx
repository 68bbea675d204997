import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { leadToUnread } from '#kit/web/dates/date-input.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { useUnsavedGuard } from '#kit/web/form/use-unsaved-guard.ts'
import { today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Sent } from '#kit/web/call/send.ts'
import { addEmployee } from '../../contract/employees.calls.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { EmploymentStep, PersonStep, PlacementStep } from './add-employee-steps.tsx'
import { SetupLink } from './setup-link.tsx'
import { SignInSheet } from '../sign-in/sign-in-sheet.tsx'
import styles from './people.module.css'
import { z } from 'zod'
import { fieldErrors } from '#kit/contract/issues.ts'
import { bodyOfDraft, type Draft } from '#kit/web/form/draft.ts'

const PERSON = new Set([
  'first_name',
  'middle_name',
  'last_name',
  'preferred_name',
  'work_email',
  'work_phone',
  'personal_email',
  'mobile',
  'date_of_birth',
  'create_login',
])

/** Returns the step that has a field of the body. */
const stepOfField = (name: string): number => {
  if (name.startsWith('placement')) return 2
  return PERSON.has(name) ? 0 : 1
}

/** The first step with one of these fields; null without any. */
const stepOf = (names: readonly string[]): number | null =>
  names.length === 0 ? null : Math.min(...names.map(stepOfField))

/** Returns the faults of the fields of one step, by the contract. */
const wrongByContract = (draft: Readonly<Record<string, unknown>>, step: number): Record<string, string> => {
  const body = bodyOfDraft(addEmployee, { placement: {}, ...draft })
  const parsed = z.safeParse(addEmployee.body, body, { reportInput: true })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error)).filter(([name]) => stepOfField(name) === step))
}

const STEPS = ['Person', 'Employment', 'Placement'] as const
const LAST = STEPS.length - 1

type Values = Draft<typeof addEmployee>
type Done = Sent<typeof addEmployee>['data'] & Readonly<{ typed: Values }>

/** Returns what the next of several people has in common with the one before. */
const remembered = ({ brand_id, employment_type, joined_on, create_login, placement }: Values): Values => ({
  employment_type,
  joined_on,
  create_login,
  ...(brand_id ? { brand_id } : {}),
  ...(placement
    ? {
        placement: {
          department_id: placement.department_id,
          team_id: placement.team_id ?? null,
          role_id: placement.role_id,
          manager_id: placement.manager_id ?? null,
        },
      }
    : {}),
})

/** The three steps of adding a person; faults appear next to their fields before one goes on. */
export const AddEmployee = ({ onClose }: { onClose: () => void }) => {
  const options = useCallQuery(listPeopleOptions, {})
  const [done, setDone] = useState<Done | null>(null)
  const [last, setLast] = useState<Done | null>(null)
  const addAnother = (): void => {
    setLast(done)
    setDone(null)
  }
  if (done) return <Added done={done} onAnother={addAnother} onClose={onClose} />
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => <Steps key={last?.id} options={data} last={last} onDone={setDone} />}
    </Loaded>
  )
}

type StepsProps = Readonly<{ options: PeopleOptions; last: Done | null; onDone: (done: Done) => void }>

const Steps = ({ options, last, onDone }: StepsProps) => {
  const [step, setStep] = useState(0)
  const brand_id = options.brands[0]?.id
  const { has } = useActor()
  const form = useCallForm({
    call: addEmployee,
    initial: {
      employment_type: 'permanent',
      joined_on: today(),
      create_login: has('people.user.write'),
      ...(brand_id === undefined ? {} : { brand_id }),
      ...(last ? remembered(last.typed) : {}),
    },
    onDone: ({ data }, typed) => onDone({ ...data, typed }),
  })
  useUnsavedGuard(form.isDirty)
  const back = step === LAST ? stepOf(Object.keys(form.errors)) : null
  const next = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    if (leadToUnread(event.currentTarget)) return
    const found = wrongByContract(form.draft, step)
    form.show(found)
    if (Object.keys(found).length > 0) return
    if (step < LAST) setStep(step + 1)
    else form.submit()
  }
  const parts = { form, options }
  return (
    <form className="m-stack" noValidate onSubmit={next}>
      <StepMarks step={step} onBack={setStep} />
      {step === 0 && <PersonStep {...parts} />}
      {step === 1 && <EmploymentStep {...parts} />}
      {step === LAST && <PlacementStep {...parts} last_id={last?.id} />}
      {back !== null && back < LAST && (
        <Button variant="subtle" onClick={() => setStep(back)}>
          Something in “{STEPS[back]}” needs a look
        </Button>
      )}
      <Refused failure={form.failure} />
      <div className={styles.buttons}>
        {step > 0 && (
          <Button variant="default" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
        <Button type="submit" loading={form.isRunning}>
          {step < LAST ? 'Next' : 'Add Employee'}
        </Button>
      </div>
    </form>
  )
}

/** The present step; steps that are done can be opened again. */
const StepMarks = ({ step, onBack }: { step: number; onBack: (step: number) => void }) => (
  <ol className={styles.marks} aria-label="Steps">
    {STEPS.map((name, index) => (
      <li key={name} aria-current={index === step ? 'step' : undefined} data-done={index < step}>
        <button type="button" disabled={index >= step} onClick={() => onBack(index)}>
          <span aria-hidden="true">{index + 1}</span>
          {name}
        </button>
      </li>
    ))}
  </ol>
)

const isByNumber = ({ create_login, work_email, personal_email }: Values): boolean =>
  create_login === true && !work_email && !personal_email

type AddedProps = Readonly<{ done: Done; onAnother: () => void; onClose: () => void }>

const Added = ({ done, onAnother, onClose }: AddedProps) => {
  const go = useGo()
  const [isSheet, setSheet] = useState(false)
  if (isSheet) return <SignInSheet ids={[done.id]} onClose={() => setSheet(false)} />
  return (
    <div className="m-stack">
      <p>
        The number is <strong className="m-number">{done.employee_no}</strong>.
        {done.login.invited && !done.login.setup_url && ' A link to choose a password is on its way by email.'}
        {isByNumber(done.typed) && ' A printed sheet has the first PIN.'}
      </p>
      {done.login.setup_url && <SetupLink url={done.login.setup_url} />}
      <div className={styles.buttons}>
        {isByNumber(done.typed) && <Button onClick={() => setSheet(true)}>Sign-in sheet</Button>}
        <Button variant={isByNumber(done.typed) ? 'default' : 'filled'} onClick={onAnother}>
          Add another
        </Button>
        <Button variant="default" onClick={() => go(`/admin/employee/details/${done.id}`)}>
          Open details
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
