/** Reserves the place of a part above others while its response is on its way, so that these do not move. */
export const Retained = ({ height }: { height: number }) => <div aria-busy="true" style={{ minHeight: height }} />
