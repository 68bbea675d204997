import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { Password } from '#kit/web/form/password-field.tsx'
import { updateEmployeePassword } from '../../contract/employees.calls.ts'

/** A password for an employee, which normally has to be changed at the next sign-in. */
export const PasswordForm = ({ employee_id, onDone }: { employee_id: number; onDone: () => void }) => (
  <CallForm
    call={updateEmployeePassword}
    initial={{ employee_id, must_change: true }}
    submit="Set password"
    onDone={onDone}
    onCancel={onDone}
  >
    {(field) => (
      <>
        <p className="m-dim">
          The person is signed out everywhere and notified by email. Tell them the password yourself: no email contains
          it.
        </p>
        <Password {...field('password')} label="New password" />
        <Check {...field('must_change')} label="Must be changed at the next sign-in" />
      </>
    )}
  </CallForm>
)
