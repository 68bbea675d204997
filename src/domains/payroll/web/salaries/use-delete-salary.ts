import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { deleteSalary } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'

/** Deletes a salary after a confirmation, which names the person where the list has several. */
export const useDeleteSalary = () => {
  const { start, failure } = useCall(deleteSalary)
  const confirmDelete = async ({ id, effective_from }: Salary, name?: string): Promise<void> => {
    const title = `Delete the salary${name ? ` of ${name}` : ''} from ${fullDay(effective_from)}?`
    if (await confirm({ title, action: 'Delete salary', isDestructive: true })) start({ params: { id } })
  }
  return { confirmDelete, failure }
}
