import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addProject } from '../../contract/projects.calls.ts'
import type { Project } from '../../contract/projects.models.ts'
import styles from '../parts/billing.module.css'

type Props = Readonly<{ form: Form<typeof addProject>; known: Project['members'] }>

/** Who works on a project and when; the lead belongs to it on every day. */
export const MembersField = ({ form, known }: Props) => {
  const rows = useRows(form, 'members')
  const { field, draft } = form
  return (
    <FieldSet field={field('members')} label="Members">
      <ul className={styles.lines}>
        {rows.keys.map((key, at) => {
          const person = field(`members.${at}.employee_id`)
          const name = known.find(({ employee }) => employee.id === person.value)?.employee
          return (
            <li key={key} className={styles.line} aria-label={`Member ${at + 1}`}>
              <div className={styles.lineHead}>
                <strong>Member {at + 1}</strong>
                <RemoveRow label={`Remove member ${at + 1}`} onRemove={() => rows.remove(at)} />
              </div>
              <PersonField {...person} isOptional={false} label="Person" chosen={name ?? null} forWork />
              <FieldRow>
                <DateField {...field(`members.${at}.effective_from`)} isOptional={false} label="From" />
                <DateField {...field(`members.${at}.effective_to`)} label="To" />
              </FieldRow>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => rows.add({ employee_id: null, effective_from: draft.starts_on ?? '', effective_to: null })}
        >
          Add member
        </Button>
      </div>
    </FieldSet>
  )
}
