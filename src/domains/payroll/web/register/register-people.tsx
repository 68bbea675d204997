import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { ComponentKind } from '../../contract/components.models.ts'
import type { RegisterPerson } from '../../contract/register.calls.ts'
import { KIND_SUMS } from './register-sums.tsx'
import styles from './register.module.css'

const KINDS: readonly ComponentKind[] = ['earning', 'deduction', 'employer_cost']

const sumOf = (person: RegisterPerson, kind: ComponentKind): number =>
  ({ earning: person.gross_minor, deduction: person.deductions_minor, employer_cost: person.employer_cost_minor })[kind]

type Props = Readonly<{ label: string; people: readonly RegisterPerson[] }>

/** A line for each person with their sums, and below it one for each component. */
export const RegisterPeople = ({ label, people }: Props) => (
  <table className={styles.register} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Person and component</th>
        {KINDS.map((kind) => (
          <th key={kind} scope="col">
            {KIND_SUMS[kind]}
          </th>
        ))}
        <th scope="col">Net</th>
      </tr>
    </thead>
    {people.map((person) => (
      <OnePerson key={person.id} person={person} />
    ))}
  </table>
)

const OnePerson = ({ person }: { person: RegisterPerson }) => {
  const here = useHere()
  const { employee, currency } = person
  const about = [employee.employee_no, employee.department?.name].filter(Boolean)
  return (
    <tbody>
      <tr className={styles.person}>
        <th scope="rowgroup">
          <GoLink href={here({ payslip: person.id })}>
            <PersonChip name={employee.name} photo={{ id: employee.id }} under={about.join(' · ')} />
          </GoLink>
        </th>
        {KINDS.map((kind) => (
          <td key={kind}>{amount(sumOf(person, kind), currency)}</td>
        ))}
        <td className={styles.net}>{money(person.net_minor, currency)}</td>
      </tr>
      {person.lines.map(({ component, kind, amount_minor }, at) => (
        <tr key={component.id} className={styles.component} data-kind={kind}>
          <th scope="row">{component.name}</th>
          {KINDS.map((one) => (
            <td key={one}>{one === kind && amount(amount_minor, currency)}</td>
          ))}
          <td className={styles.number}>{at === 0 && person.number}</td>
        </tr>
      ))}
    </tbody>
  )
}
