/** The id in the path of a screen; 0, which nothing has, where there is none. */
export const idOf = (params: Readonly<Record<string, unknown>>): number => {
  const id = Number(params['id'])
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : 0
}
