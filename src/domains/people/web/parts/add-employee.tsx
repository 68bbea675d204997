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

/** People sign in with an email; the server refuses a login without one on the last step only. */
const wrongLogin = ({ create_login, work_email, personal_email }: Draft<typeof addEmployee>): Record<string, string> =>
  create_login && !work_email && !personal_email ? { work_email: 'A login needs a work or personal email' } : {}

/** Returns the faults of the fields of one step, by the contract. */
const wrongByContract = (draft: Readonly<Record<string, unknown>>, step: number): Record<string, string> => {
  const body = bodyOfDraft(addEmployee, { placement: {}, ...draft })
  const parsed = z.safeParse(addEmployee.body, body, { reportInput: true })
  if (parsed.success) return {}
  return Object.fromEntries(Object.entries(fieldErrors(parsed.error)).filter(([name]) => stepOfField(name) === step))
}

/** Returns the faults of the fields of one step. */
const wrongInStep = (draft: Draft<typeof addEmployee>, step: number): Record<string, string> => {
  return { ...wrongByContract(draft, step), ...(step === 0 ? wrongLogin(draft) : {}) }
}

const STEPS = ['Person', 'Employment', 'Placement'] as const
const LAST = STEPS.length - 1

type Done = Sent<typeof addEmployee>['data']

/** The three steps of adding a person; faults appear next to their fields before one goes on. */
export const AddEmployee = ({ onClose }: { onClose: () => void }) => {
  const options = useCallQuery(listPeopleOptions, {})
  const [done, setDone] = useState<Done | null>(null)
  if (done) return <Added done={done} onClose={onClose} />
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => <Steps options={data} onDone={setDone} />}
    </Loaded>
  )
}

const Steps = ({ options, onDone }: { options: PeopleOptions; onDone: (done: Done) => void }) => {
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
    },
    onDone: ({ data }) => onDone(data),
  })
  useUnsavedGuard(form.isDirty)
  const back = step === LAST ? stepOf(Object.keys(form.errors)) : null
  const next = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    if (leadToUnread(event.currentTarget)) return
    const found = wrongInStep(form.draft, step)
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
      {step === LAST && <PlacementStep {...parts} />}
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

const Added = ({ done, onClose }: { done: Done; onClose: () => void }) => {
  const go = useGo()
  return (
    <div className="m-stack">
      <p>
        The number is <strong className="m-number">{done.employee_no}</strong>.
        {done.login.invited && !done.login.setup_url && ' A link to choose a password is on its way by email.'}
      </p>
      {done.login.setup_url && <SetupLink url={done.login.setup_url} />}
      <div className={styles.buttons}>
        <Button onClick={() => go(`/admin/employee/details/${done.id}`)}>Open details</Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
