import type { Area } from '../sign-in.ts'
import styles from '#kit/web/layout/bare.module.css'

const PASSWORD = 'northwind-demo'
const HOST = '@northwind.example'

// The sample organisation has one account for each role code.
const ACCOUNTS: Record<Area, readonly (readonly [name: string, role: string])[]> = {
  admin: [
    ['code1', 'Super admin'],
    ['code0', 'Operations manager'],
    ['code2', 'IT and assets manager'],
    ['code3', 'HR and payroll manager'],
    ['code4-admin', 'Recruiter'],
    ['code5', 'Auditor'],
    ['code33', 'System settings'],
  ],
  employee: [
    ['code101', 'Associate'],
    ['code102', 'Senior associate'],
    ['code103', 'Team lead'],
    ['code104', 'Senior team lead'],
    ['code114', 'Support lead'],
    ['code4', 'Project manager'],
    ['code22222', 'Shift supervisor'],
    ['code31111', 'Approver'],
    ['code112', 'Support engineer'],
    ['code115', 'Developer'],
    ['code16', 'Quality analyst'],
    ['code119', 'Trainer'],
    ['code99', 'Trainee'],
    ['code11111', 'Contractor'],
    ['code3163', 'Contract billing officer'],
  ],
}

const isDemo = (): boolean => document.querySelector<HTMLMetaElement>('meta[name="muster-demo"]')?.content === '1'

/** The sign-in names of the sample organisation; a click fills the form. Nothing outside the demo. */
export const DemoAccounts = ({ area, onPick }: { area: Area; onPick: (email: string, password: string) => void }) => {
  if (!isDemo()) return null
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className="m-dim">
        Demo: pick an account. The password of all is <strong>{PASSWORD}</strong>.
      </p>
      <table>
        <tbody>
          {ACCOUNTS[area].map(([name, role]) => (
            <tr key={name}>
              <td>
                <button type="button" className={styles.fill} onClick={() => onPick(`${name}${HOST}`, PASSWORD)}>
                  {name}
                  {HOST}
                </button>
              </td>
              <td>{role}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
