import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowNarrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addChain, ApprovalChain, ChainStep } from '../../../contract/chains.calls.ts'
import { ASSIGNEE_OPTIONS, ESCALATION_OPTIONS } from './policy-labels.ts'
import styles from './policy.module.css'

const MAX_STEPS = 5

export const NEW_STEP: ChainStep = {
  assignee: 'department_approver',
  employee_id: null,
  min_days: null,
  due_working_days: 2,
  escalate_to: 'hr',
  overridable: true,
}

type ChainForm = Pick<Form<typeof addChain>, 'field' | 'control' | 'forgive'>
type Props = Readonly<{ form: ChainForm; known: ApprovalChain['steps'] }>

/** The steps of a chain, one below the other; each can be moved and removed with its buttons. */
export const ChainStepsField = ({ form, known }: Props) => {
  const rows = useRows(form, 'steps')
  return (
    <FieldSet field={form.field('steps')} label="Steps">
      <ol className={styles.steps}>
        {rows.keys.map((key, at) => (
          <Step
            key={key}
            form={form}
            at={at}
            known={known}
            onUp={at > 0 ? () => rows.move(at, at - 1) : null}
            onDown={at < rows.keys.length - 1 ? () => rows.move(at, at + 1) : null}
            onRemove={rows.keys.length > 1 ? () => rows.remove(at) : null}
          />
        ))}
      </ol>
      {rows.keys.length < MAX_STEPS && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => rows.add(NEW_STEP)}
          >
            Add step
          </Button>
        </div>
      )}
    </FieldSet>
  )
}

type StepProps = Props &
  Readonly<{ at: number; onUp: (() => void) | null; onDown: (() => void) | null; onRemove: (() => void) | null }>

const Step = ({ form: { field }, at, known, onUp, onDown, onRemove }: StepProps) => {
  const [assignee, person] = [field(`steps.${at}.assignee`), field(`steps.${at}.employee_id`)]
  const name = known.find(({ employee_id }) => employee_id === person.value)?.employee_name
  const choose = (next: typeof assignee.value): void => {
    assignee.onChange(next)
    person.onChange(null)
  }
  return (
    <li aria-label={`Step ${at + 1}`}>
      {at > 0 && <StepArrow />}
      <div className={styles.stepHead}>
        <strong>Step {at + 1}</strong>
        {onRemove && (
          <>
            <Act label={`Move step ${at + 1} up`} icon={<IconArrowUp size={16} aria-hidden="true" />} run={onUp} />
            <Act
              label={`Move step ${at + 1} down`}
              icon={<IconArrowDown size={16} aria-hidden="true" />}
              run={onDown}
            />
            <Act label={`Remove step ${at + 1}`} icon={<IconTrash size={16} aria-hidden="true" />} run={onRemove} />
          </>
        )}
      </div>
      <Select {...assignee} label="Who decides" options={ASSIGNEE_OPTIONS} onChange={choose} />
      {assignee.value === 'employee' && (
        <PersonField
          {...person}
          label="Person"
          isOptional={false}
          chosen={person.value && name ? { id: person.value, name } : null}
        />
      )}
      <FieldRow>
        <NumberField {...field(`steps.${at}.min_days`)} label="Only above" unit="days" help="Leave empty for always." />
        <NumberField
          {...field(`steps.${at}.due_working_days`)}
          label="Decided within"
          unit="days"
          help="Working days."
        />
      </FieldRow>
      <Select
        {...field(`steps.${at}.escalate_to`)}
        label="When that passes, also"
        options={ESCALATION_OPTIONS}
        isOptional={false}
      />
      {assignee.value !== 'hr' && <Switch {...field(`steps.${at}.overridable`)} label="HR may decide in its place" />}
    </li>
  )
}

/** Leads from the step above. */
export const StepArrow = () => <IconArrowNarrowDown className={styles.arrow ?? ''} size={18} aria-hidden="true" />

type ActProps = Readonly<{ label: string; icon: React.ReactNode; run: (() => void) | null }>

const Act = ({ label, icon, run }: ActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={32}
    aria-label={label}
    aria-disabled={run === null}
    onClick={(event) => {
      // A row that moves takes the focus out of its button.
      const button = event.currentTarget
      run?.()
      requestAnimationFrame(() => button.focus())
    }}
  >
    {icon}
  </ActionIcon>
)
