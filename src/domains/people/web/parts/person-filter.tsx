import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { getEmployee } from '../../contract/employees.calls.ts'
import { findPeople } from './find-people.ts'

/** Returns the name of a person of whom the address has only the id; undefined while it is not known. */
export const usePersonName = (id: number | undefined): string | undefined =>
  useCallQuery(getEmployee, { params: { id: id ?? 0 } }, { enabled: id !== undefined, background: true }).data?.name

type Props = Readonly<{ label: string; value: number | undefined; onChange: (id: number | undefined) => void }>

/** A person, found while typing, as one filter of a list. */
export const PersonFilter = ({ value, ...props }: Props) => {
  const name = usePersonName(value)
  const options = value !== undefined && name !== undefined ? [{ value, label: name }] : []
  return (
    <FilterSelect {...props} value={value} options={options} find={{ id: 'people-admin', run: findPeople.admin }} />
  )
}
