import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listCategories } from '../../contract/categories.calls.ts'
import type { Category } from '../../contract/inventory.models.ts'

const NONE: readonly Category[] = []

/** Returns the categories in the actor's scope, as rows and as options of a field. */
export const useCategories = () => {
  const { data = NONE, meta } = useListResponse(listCategories, {})
  return {
    categories: data,
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    roles: meta?.roles ?? [],
    locations: meta?.locations ?? [],
  }
}
