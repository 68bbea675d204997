/** Says who else changes a shift now; whoever saves second is told by its version. */
export const EditedElsewhere = ({ name }: Readonly<{ name: string | undefined }>) =>
  name === undefined ? null : <p role="status">{name} is editing this shift.</p>
