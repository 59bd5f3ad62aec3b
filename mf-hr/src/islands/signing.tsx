import { Signing } from '../components/agreement/signing.tsx'

/** A commission agreement that a visitor fills in and signs. */
export const Island = () => <Signing />
