import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { listCategories } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'

const NONE: readonly Category[] = []

/** The categories that the actor keeps, as rows and as options of a field. */
export const useCategories = () => {
  const { data = NONE, meta } = useListAnswer(listCategories, {})
  return {
    categories: data,
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    roles: meta?.roles ?? [],
    locations: meta?.locations ?? [],
  }
}
