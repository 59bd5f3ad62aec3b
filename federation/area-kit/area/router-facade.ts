/**
 * The part of react-router-dom that the site shares. A name that is missing here does not link in the browser, so
 * that the build of an area that takes one ends (router-names.ts).
 */
export { Link, Router, useLocation, useNavigate, useSearchParams } from 'react-router'
