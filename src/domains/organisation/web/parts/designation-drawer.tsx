import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { addDesignation, listDesignations, updateDesignation } from '../../contract/designations.calls.ts'
import { designationRecord } from '../../contract/organisation.records.ts'
import type { Department } from '../../contract/units.models.ts'
import { RowActions } from './row-actions.tsx'
import styles from './organisation.module.css'

type Props = Readonly<{ drawer: DrawerState; departments: readonly Department[] }>

/** A designation next to the list. */
export const DesignationDrawer = ({ drawer, departments }: Props) => (
  <EntityDrawer
    table="designations"
    drawer={drawer}
    word="designation"
    list={listDesignations}
    input={{ query: { archived: true } }}
    add={addDesignation}
    update={updateDesignation}
    params={(row) => ({ role_id: row.id })}
    values={designationRecord.values}
    menu={(row) => <RowActions row={row} kind="designation" onRemoved={drawer.close} />}
    read={(row) => (
      <DetailsOf
        of={designationRecord}
        row={row}
        items={[
          ['department', row.department?.name ?? 'Every department'],
          'level',
          'people_count',
          ['job_description', row.job_description && <JobDescription key="text" text={row.job_description} />],
        ]}
      />
    )}
    fields={(form, row) => (
      <Fields
        of={designationRecord}
        form={form}
        first={!row && 'name'}
        items={['name', 'department_id', 'level', 'job_description', <Preview key="text" form={form} />]}
        with={{ department_id: { options: departments.map(({ id, name }) => ({ value: id, label: name })) } }}
      />
    )}
  />
)

/** Shows the text to readers, with its line breaks. */
const JobDescription = ({ text }: { text: string }) => <span className={styles.text}>{text.trim()}</span>

const Preview = ({ form: { draft } }: { form: Form<typeof addDesignation> }) =>
  draft.job_description ? (
    <details className="m-fold">
      <summary>Preview</summary>
      <JobDescription text={draft.job_description} />
    </details>
  ) : null
