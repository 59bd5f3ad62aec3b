import { HeadCountCase } from '../components/company/head-count.tsx'

export const Island = () => <HeadCountCase id="gainz" />
