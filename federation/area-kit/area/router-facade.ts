/**
 * The part of react-router-dom that the site shares. An area that imports any other name could not be linked in the browser,
 * so its build fails (router-names.ts).
 */
export { Link, Router, useLocation, useNavigate, useSearchParams } from 'react-router'
