import { machineInstant } from '#kit/contract/machine-clock.ts'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { addSkill, deleteSkill, listEmployeeSkills } from '../../contract/skills.calls.ts'
import type { EmployeeSkill } from '../../contract/skills.models.ts'
import { employeeSkillRecord } from '../../contract/skills.records.ts'
import { isYoung } from '../../contract/skills.rules.ts'
import { ReviewDrawer } from './review-form.tsx'
import { bodyOfSkill, CertificateFields, NoteField, SkillFields, type TypedSkill } from './skill-fields.tsx'
import { SkillList } from './skill-list.tsx'
import styles from './skills.module.css'

const AddForm = ({ employee_id, onClose }: Readonly<{ employee_id: number; onClose: () => void }>) => (
  <CallForm
    call={addSkill}
    initial={{ valid_from: today() }}
    toBody={(typed: TypedSkill) => ({
      ...bodyOfSkill(typed),
      employee_id,
      valid_from: typed.valid_from || null,
      next_review_on: typed.next_review_on || null,
    })}
    submit="Add skill"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field, { draft }) => (
      <>
        <SkillFields field={field} draft={draft} newHelp="It joins the list." />
        <DateField
          {...field('valid_from')}
          label={employeeSkillRecord.fields.valid_from.label}
          help="An earlier day leaves later levels as they are."
          max={today()}
          isOptional
        />
        <CertificateFields field={field} />
        <DateField {...field('next_review_on')} label={employeeSkillRecord.fields.next_review_on.label} isOptional />
        <NoteField field={field} />
      </>
    )}
  </CallForm>
)

/** The skills of one person, on screens that name the person in the address. */
const PersonSkills = () => {
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const query = useCallQuery(listEmployeeSkills, { params: { id } })
  const add = useDrawer('skill')
  const review = useDrawer('claim')
  const remove = useCall(deleteSkill)
  const confirmDelete = async (row: EmployeeSkill): Promise<void> => {
    const text = isYoung(row, machineInstant())
      ? 'It was entered within a day and goes whole. The level before it counts again.'
      : 'It ends today and stays in the history.'
    const question = { title: `Delete ${row.skill.name}?`, text }
    if (await confirm({ ...question, action: 'Delete skill', isDestructive: true }))
      remove.start({ params: { id: row.id } })
  }
  const actions = (row: EmployeeSkill) =>
    (row.can.confirm || row.can.remove) && (
      <span className={styles.buttons}>
        {row.can.confirm && (
          <Button size="compact-sm" variant="default" onClick={() => review.open(row.id)}>
            Review
          </Button>
        )}
        {row.can.remove && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Delete ${row.skill.name}`}
            onClick={() => void confirmDelete(row)}
          >
            Delete
          </Button>
        )}
      </span>
    )
  return (
    <Loaded query={query} what="the skills" shape="table">
      {(set) => (
        <>
          <Refused failure={remove.failure} />
          <SkillList
            set={set}
            actions={actions}
            correct={actions}
            add={set.can.add && <Button onClick={() => add.open('new')}>Add skill</Button>}
          />
          <SideDrawer title="Add skill" is_open={add.id !== null} onClose={add.close}>
            <AddForm employee_id={id} onClose={add.close} />
          </SideDrawer>
          <ReviewDrawer
            row={set.skills.find((row) => String(row.id) === review.id)}
            is_open={review.id !== null}
            onClose={review.close}
          />
        </>
      )}
    </Loaded>
  )
}
export default PersonSkills
